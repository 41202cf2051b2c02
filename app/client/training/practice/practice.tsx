import { data } from 'react-router'
import { practiceText } from '#domain/text/client/training/practice'
import { DIALOGS } from '#domain/words/messages'
import type { Refusal } from '#app/action-result'
import { useHydrated } from '#ui/basics/hydrated'
import { useOwnDocument } from '#ui/training/own-document'
import { ContinueElsewhere } from '../../device/continue-elsewhere'
import { SendHome } from '../send-home.tsx'
import { ConsentPart } from './consent-part'
import { AllDrills, DrillLists } from './drill-lists'
import { PhoneRecordings, SentRecordings } from './own-recordings'
import { loadPractice, savePractice } from './practice-data.ts'
import { usePracticeRoom } from './use-practice-room.ts'
import { DrillStage } from './drill-stage'
import type { Route } from './+types/practice'
import './practice.css'

export async function loader({ context }: Route.LoaderArgs) {
  const room = await loadPractice(context)
  return room ? data({ room }) : data({ room: null }, { status: 403 })
}

export const action = savePractice

export default function Practice({ loaderData: { room }, actionData }: Route.ComponentProps) {
  return room ? <Room room={room} refusal={actionData?.refusal} /> : <SendHome {...DIALOGS.notEnrolled} />
}

type PracticeRoom = NonNullable<Route.ComponentProps['loaderData']['room']>

function Room({ room, refusal }: { room: PracticeRoom; refusal: Refusal | null | undefined }) {
  const isReady = useHydrated()
  useOwnDocument()
  const maySend = room.agreement === 'agreed'
  const { chosen, choose, close, phone } = usePracticeRoom(room)
  return (
    <div className="wrap client-page practice">
      <title>{practiceText.title}</title>
      <h1 className="headline">{practiceText.title}</h1>
      <p className="practice-lead">{practiceText.lead}</p>
      <noscript>
        <p className="field-hint">{practiceText.withoutScript}</p>
      </noscript>
      <ContinueElsewhere />
      <PhoneRecordings phone={phone} maySend={maySend} />
      <DrillLists room={room} onChoose={isReady ? choose : null} />
      <ConsentPart agreement={room.agreement} days={room.days} notice={room.notice} refusal={refusal} />
      <SentRecordings sent={room.attempts} />
      <AllDrills drills={room.drills} onChoose={isReady ? choose : null} />
      {chosen ? (
        <DrillStage
          key={chosen.key}
          chosen={chosen}
          personId={room.personId}
          criteria={room.criteria}
          maySend={maySend}
          onClose={close}
          onAgain={() => choose(chosen)}
          onKept={phone.refresh}
          onSendNow={phone.sendNow}
        />
      ) : null}
    </div>
  )
}
