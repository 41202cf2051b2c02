import type { Moved } from '#tools/legacy-import/records/move-in'
import { openClaims } from './claims.ts'
import { takeContent, takePackages } from './content.ts'
import { takePayments, takeHistory, takeTrainees } from './payments.ts'
import { takePeople } from './people.ts'
import { openTaking, type Old, type Tools } from './import-records.ts'

/** Orders the records so that each finds what it refers to; writes nothing. */
export async function planMove(old: Old, tools: Tools): Promise<Moved[]> {
  const taking = openTaking(old, tools)
  const claims = openClaims(old, tools)
  const prices = await takePackages(taking, tools)
  const people = await takePeople(taking, tools, claims)
  const known = { claims, prices, people }
  await takeContent(taking, tools)
  const payments = await takePayments(taking, tools, known)
  await takeHistory(taking, tools, known)
  await takeTrainees(taking, tools, known, payments)
  claims.tell()
  return taking.moved
}
