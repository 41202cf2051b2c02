// The journey as the requirements tell it, in plain data. It imports no rule of the product on purpose: a mistake
// there must show.

export type Key = 'package_w' | 'package_o' | 'package_r' | 'package_d'
export type ClientModel = { step: number; current: Key | 'NONE'; selected: Key | null }
export type PaymentModel = {
  client: number
  key: Key
  upload: string
  status: 'pending' | 'confirmed' | 'rejected'
  listed: boolean
}
export type Model = {
  clients: ClientModel[]
  payments: PaymentModel[]
  trainees: { client: number; payment: number }[]
  history: number[]
}

/** What an action must answer: done, done before, or refused for a reason; 'any' where the requirements name none. */
export type Expected = 'done' | 'again' | { refused: string }

export function newModel(clients: number): Model {
  return {
    clients: Array.from({ length: clients }, () => ({ step: 1, current: 'NONE', selected: null })),
    payments: [],
    trainees: [],
    history: [],
  }
}

const refused = (reason: string): Expected => ({ refused: reason })

function clientOf(model: Model, client: number): ClientModel {
  const found = model.clients[client]
  if (!found) throw new Error(`the model has no client ${client}`)
  return found
}

/** The payment that counts for a client now. */
export function openPayment(model: Model, client: number): PaymentModel | undefined {
  return model.payments.find((payment) => payment.client === client && payment.listed)
}

// PKG-3, PKG-4, PKG-6
export function modelBook(model: Model, client: number, key: Key): Expected {
  const person = clientOf(model, client)
  if (person.current !== 'NONE') return refused('current-package-ongoing')
  if (openPayment(model, client)?.status === 'pending') return refused('payment-pending')
  Object.assign(person, { step: 2, selected: key })
  return 'done'
}

// REG-1, REG-5
export function modelType(model: Model, client: number, key: Key, leavesStepTwo: boolean): Expected {
  const person = clientOf(model, client)
  const open = openPayment(model, client)
  if (open?.status === 'pending') return refused(open.key === key ? 'payment-pending' : 'any')
  if (person.current !== 'NONE') return refused('current-package-ongoing')
  if (person.selected !== key) return refused('not-booked')
  if (leavesStepTwo) person.step = 3
  return 'done'
}

export type ModelUpload = { id: string; owner: number; arrived: boolean }

// REG-6, REG-8: one upload is one payment, also when it is submitted again.
export function modelSubmit(model: Model, client: number, key: Key, upload: ModelUpload): Expected {
  const person = clientOf(model, client)
  const open = openPayment(model, client)
  if (open && open.upload === upload.id && open.status !== 'rejected') return 'again'
  if (open?.status === 'pending') return refused('payment-pending')
  if (person.current !== 'NONE') return refused('current-package-ongoing')
  if (person.selected !== key) return refused('not-booked')
  if (upload.owner !== client || !upload.arrived) return refused('upload-missing')
  if (model.payments.some((payment) => payment.upload === upload.id)) return refused('any')
  if (open) open.listed = false
  model.payments.push({ client, key, upload: upload.id, status: 'pending', listed: true })
  person.step = 3
  return 'done'
}

// REG-10
export function modelCancel(model: Model, client: number): Expected {
  const person = clientOf(model, client)
  if (openPayment(model, client)?.status === 'pending') return refused('payment-pending')
  if (person.current !== 'NONE') return refused('current-package-ongoing')
  Object.assign(person, { step: 1, selected: null })
  return 'done'
}

// PAY-2 to PAY-5; a newer booking survives the deletion of a rejected payment.
export function modelDecide(model: Model, index: number, decision: 'confirm' | 'reject' | 'delete'): Expected {
  const payment = model.payments[index]
  if (!payment) return refused('not-found')
  const allowed = payment.status === 'pending' || (payment.status === 'rejected' && decision === 'delete')
  if (!payment.listed || !allowed) return refused('already-decided')
  const person = clientOf(model, payment.client)
  if (decision === 'confirm') {
    payment.status = 'confirmed'
    Object.assign(person, { step: 4, current: payment.key })
    model.trainees.push({ client: payment.client, payment: index })
    model.history.push(index)
  } else if (decision === 'reject') {
    payment.status = 'rejected'
    Object.assign(person, { step: 1, selected: null })
  } else {
    payment.listed = false
    if (payment.status === 'pending' || person.selected === null) Object.assign(person, { step: 2, selected: null })
  }
  return 'done'
}

// TRN-2
export function modelUnenrol(model: Model, index: number): Expected {
  const trainee = model.trainees.find(({ payment }) => payment === index)
  if (!trainee) return refused('not-found')
  model.trainees = model.trainees.filter((other) => other !== trainee)
  Object.assign(clientOf(model, trainee.client), { current: 'NONE', selected: null })
  const open = openPayment(model, trainee.client)
  if (open) open.listed = false
  return 'done'
}
