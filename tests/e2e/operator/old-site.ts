import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Paper from 'pdfkit'
import sharp from 'sharp'

export const OLD_PASSWORD = 'Unmistakable-Pass-Word-4711'
const BUCKET = 'https://firebasestorage.googleapis.com/v0/b/old-academy.appspot.com/o/'
const addressOf = (path: string) => `${BUCKET}${encodeURIComponent(path)}?alt=media&token=0b1c`

const renderedFiles = new Map<string, Promise<Uint8Array>>()

/** Many tests have an old site of their own, of the same pictures. */
function renderOnce(name: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const known = renderedFiles.get(name) ?? draw()
  renderedFiles.set(name, known)
  return known
}

/**
 * What an academy's old site held, in all the forms it wrote: people in every state, dates of every kind, files by
 * address and by path.
 */
export async function makeOldSite(
  folder: string,
  { clients = 8 } = {},
): Promise<{ json: Record<string, Record<string, unknown>>; storage: string; exportFile: string; write(): void }> {
  const storage = join(folder, 'storage')
  const put = (path: string, bytes: Uint8Array) => {
    const file = join(storage, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    return path
  }
  let colour = 0
  const picture = async (type: 'png' | 'jpeg' = 'jpeg') => {
    colour += 7
    return renderOnce(`${type} ${colour}`, () => {
      const plain = sharp({
        create: {
          width: 60,
          height: 80,
          channels: 3,
          background: { r: colour % 256, g: (colour * 3) % 256, b: (colour * 5) % 256 },
        },
      })
      return type === 'png' ? plain.png().toBuffer() : plain.jpeg().toBuffer()
    })
  }

  const users: Record<string, unknown> = {
    adminAdminAdmin00001: {
      id: 'adminAdminAdmin00001',
      email: ' Head.Coach@Academy.Example ',
      password: OLD_PASSWORD,
      firstName: 'Head',
      lastName: 'Coach',
      name: 'Head Coach',
      type: 'ADMIN_USER',
      registration_step: 1,
      currentPackage: 'NONE',
      selected_package: '',
      account_date_created: '01/02/24 08:00:00',
    },
    noPasswordNoPass0002: {
      email: 'without@client.example',
      firstName: 'Without',
      lastName: 'Password',
      type: 'CLIENT_USER',
      registration_step: 1,
      currentPackage: 'NONE',
      account_date_created: '05/06/24 10:00:00',
    },
    noAddressNoAddr00004: { password: OLD_PASSWORD, firstName: 'No', lastName: 'Address', type: 'CLIENT_USER' },
    badAddressBadAd00005: { email: 'not an address', type: 'CLIENT_USER' },
    unknownTypeUnkn00006: { email: 'robot@client.example', type: 'ROBOT_USER' },
    bothNamesBothNa00007: {
      email: 'both@client.example',
      firstName: 'Both',
      lastName: 'Names',
      type: 'CLIENT_USER',
      registration_step: 2.5,
      currentPackage: 'NONE',
      selected_package: 'package-r',
      phone: '0900 old',
      contactNumber: '0917 new',
      handler: 'Old Handler',
      handlerName: 'New Handler',
      age: '19',
      birthdate: 'March 5, 2005',
      first_schedule: { seconds: 1_709_600_645, nanoseconds: 0 },
      account_date_created: 'some day',
    },
  }
  const payments: Record<string, unknown> = {}
  const history: Record<string, unknown> = {}
  const trainees: Record<string, unknown> = {}
  const states = ['pending', 'confirmed', 'rejected', 'new'] as const
  for (let at = 1; at <= clients; at += 1) {
    const id = `client${String(at).padStart(14, '0')}`
    const state = states[at % 4] ?? 'new'
    const key = (['package-w', 'package_o', 'package_r', 'package_d'] as const)[at % 4] ?? 'package_w'
    const avatar = at % 2 === 0 ? put(`users/${id}/me ${at}.png`, await picture('png')) : null
    users[id] = {
      id,
      email: `client${at}@client.example`,
      password: `${OLD_PASSWORD}-${at}`,
      firstName: 'Niña',
      lastName: `Reyes ${at}`,
      name: `Niña Reyes ${at}`,
      type: 'CLIENT_USER',
      registration_step: state === 'confirmed' ? 4 : state === 'new' ? 1 : 3,
      currentPackage: state === 'confirmed' ? key : 'NONE',
      selected_package: state === 'new' ? '' : key,
      account_date_created: `03/${String((at % 28) + 1).padStart(2, '0')}/24 09:04:05`,
      phone: '0917 000 0000',
      handler: 'Coach Rafael',
      ...(avatar ? { image: addressOf(avatar) } : {}),
    }
    if (state === 'new') continue
    const receipt =
      at === 5 ? `payment_confirmation_images/gone-${id}` : put(`payment_confirmation_images/${id}`, await picture())
    payments[id] = {
      id,
      userId: id,
      imageUrl: addressOf(receipt),
      timestamp: at % 2 === 0 ? 1_709_600_645 + at : { seconds: 1_709_600_645 + at, nanoseconds: 0 },
      package_title: key.replace('-', '_'),
      status: state,
    }
    if (state !== 'confirmed') continue
    history[`history${String(at).padStart(13, '0')}`] = {
      ...(payments[id] as object),
      confirmedAt: '2024-04-01T02:03:04.000Z',
    }
    trainees[id] = { id, userId: id, confirmationPaymentId: id, session_took: 99, assessment_took: 1 }
  }
  users.sameAddressSame00003 = {
    email: 'CLIENT1@client.example',
    password: 'another-secret-word',
    firstName: 'Same',
    lastName: 'Address',
    type: 'CLIENT_USER',
    registration_step: 1,
    currentPackage: 'NONE',
  }
  payments.ghostGhostGhostGho01 = {
    userId: 'ghostGhostGhostGho01',
    imageUrl: '',
    timestamp: 1_709_600_000,
    package_title: 'package_w',
    status: 'pending',
  }
  payments.bothNamesBothNa00007 = {
    userId: 'bothNamesBothNa00007',
    imageUrl: '',
    timestamp: 1_709_600_000,
    package_title: 'package_x',
    status: 'pending',
  }
  payments.noPasswordNoPass0002 = {
    userId: 'noPasswordNoPass0002',
    imageUrl: '',
    timestamp: 1_709_600_000,
    package_title: 'package_w',
    status: 'lost',
  }
  history.historyOfNobody00001 = {
    userId: 'ghostGhostGhostGho01',
    imageUrl: '',
    timestamp: 1_709_600_000,
    package_title: 'package_d',
    status: 'confirmed',
    confirmedAt: '2024-05-01T00:00:00.000Z',
  }

  const pdf = await renderOnce('pdf', smallPdf)
  const json: Record<string, Record<string, unknown>> = {
    packages: {
      onlyDocument: {
        package_w: ['Wander', 'A first walk', '12,500', 10, 3],
        package_o: ['Orate', 'Speak up', '18,000.50', '12', '4'],
        package_r: ['Reign', 'All of it', 'PHP 25,000', 15, 5],
        'package-d': { 0: 'Dare', 1: 'One evening', 2: 9000, 3: 4, 4: 1 },
      },
    },
    users,
    wins: {
      winWinWinWinWinWin01: {
        id: 'winWinWinWinWinWin01',
        title: 'Crowned in Lucena',
        content: 'She waited.\nThen she spoke.',
        image: addressOf(put('wins-uploaded-images/winWinWinWinWinWin01', await picture())),
        date: 'March 5, 2024',
        postUrl: 'https://www.facebook.com/academy/posts/1',
      },
      winWinWinWinWinWin02: {
        title: 'A date nobody can read',
        content: '',
        image: 'wins-uploaded-images/nowhere',
        date: 'some day',
        postUrl: 'javascript:alert(1)',
      },
      winWinWinWinWinWin03: {
        title: '<script>alert(1)</script>',
        content: '<b>bold</b>',
        image: '../../../etc/passwd',
        date: '2024-02-30',
        postUrl: 'ftp://x.example',
      },
    },
    news: {
      newsNewsNewsNews0001: {
        title: 'New season',
        content: 'Doors open.',
        image: 'news-uploaded-images/newsNewsNewsNews0001',
        date: 1_709_600_645_000,
        postUrl: 'http://news.example/1',
      },
    },
    accomplishments: { accoAccoAccoAcco0001: { title: 'Ten years', content: 'On stage.', date: '2024-01-15' } },
    recent_news_title: { headerDocument: { title: 'Mutya 2024', name: 'Alyanna Reyes' } },
    members: {
      client00000000000002: {
        id: 'client00000000000002',
        name: 'NIÑA REYES',
        titles: 'Miss A, Miss B,Miss C, D, E, F, G',
        testimonials: 'They taught me to wait.',
        image: addressOf('misc/logo.jpg'),
        date: '2024-06-01',
      },
      memberMemberMember01: { titles: ['Best Speaker', ' Debater '], image: '', date: '' },
    },
    learning_materials: {
      materialMaterial0001: {
        fileName: 'Breathing.pdf',
        url: addressOf(put('learning_materials/Breathing.pdf', pdf)),
        imageUrl: addressOf('misc/logo.jpg'),
      },
      materialMaterial0002: { fileName: 'Gone.pdf', url: addressOf('learning_materials/Gone.pdf'), imageUrl: '' },
    },
    for_confirmation_payment: payments,
    payment_history: history,
    registered_trainees: {
      ...trainees,
      traineeOfNobody00001: { userId: 'ghostGhostGhostGho01', session_took: 1, assessment_took: 1 },
    },
    audit_of_something_else: { one: { a: 1 } },
  }
  put('news-uploaded-images/newsNewsNewsNews0001', await picture('png'))
  const exportFile = join(folder, 'export.json')
  const write = () => writeFileSync(exportFile, JSON.stringify(json))
  write()
  return { json, storage, exportFile, write }
}

async function smallPdf(): Promise<Uint8Array> {
  const document = new Paper({ size: 'A5' })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => document.once('end', () => resolve()))
  document.fontSize(20).text('Breathe before you speak.')
  document.end()
  await ended
  return Buffer.concat(parts)
}
