import { describe, expect, it } from 'vitest'
import {
  additionalForm,
  cleanText,
  fieldsOf,
  parseFields,
  personalForm,
  REGISTRATION_FIELDS,
  signInForm,
  signUpForm,
  type FieldValues,
} from './forms.ts'

const NOW = new Date('2026-11-21T04:00:00.000Z')
const personal = {
  fullName: 'Maria Santos',
  nickname: 'Maya',
  age: '24',
  birthdate: '2002-05-17',
  address: '12 Mabini St, Cebu City',
  phone: '0917 123 4567',
  handlerName: 'Ana Reyes',
}
const additional = { email: 'maria@example.ph', firstSchedule: '2026-11-22' }
const newcomer = {
  firstName: 'Maria',
  lastName: 'Santos',
  email: 'maria@example.ph',
  password: 'secret',
  confirmPassword: 'secret',
  privacy: 'yes',
}

const problem = (parsed: ReturnType<typeof parseFields>, field: string) =>
  parsed.ok ? null : (parsed.errors[field] ?? null)
const inPersonal = (field: keyof typeof personal, value: string) =>
  problem(parseFields(personalForm(NOW), { ...personal, [field]: value }), field)
const inAdditional = (field: keyof typeof additional, value: string) =>
  problem(parseFields(additionalForm(NOW), { ...additional, [field]: value }), field)
const inSignUp = (field: keyof typeof newcomer, value: string) =>
  problem(parseFields(signUpForm, { ...newcomer, [field]: value }), field)

const BLANKS = ['', ' ', '\t', '\n', '\u00a0', '\u3000', '\u0000', '\u0000 \u0007', '\ufeff']

describe('sign-in and sign-up', () => {
  it('takes what is right and stores it without blanks around it [AUTH-1]', () => {
    const parsed = parseFields(signUpForm, { ...newcomer, firstName: '  Maria ', email: ' maria@example.ph ' })
    expect(parsed.ok && parsed.value).toEqual(newcomer)
  })

  it.each([
    '',
    ' ',
    'maria',
    'maria@',
    '@example.ph',
    'maria@example',
    'maria@example.',
    'maria@.',
    'maria santos@example.ph',
    'maria@exam ple.ph',
    'maria@@example.ph',
    'maria@a@example.ph',
    'maria@example.ph, ana@example.ph',
    'Maria <maria@example.ph>',
    'maria@example.ph\r\nBcc: x@y.ph',
    'maria\\@example.ph',
  ])('%j is no e-mail address [AUTH-4]', (email) => {
    expect(inSignUp('email', email)).toBe('Please enter a valid email address.')
    expect(problem(parseFields(signInForm, { email, password: 'secret' }), 'email')).toBe(
      'Please enter a valid email address.',
    )
  })

  it.each([
    'maria@example.ph',
    'maria.santos+coach@mail.example.com.ph',
    'MARIA@EXAMPLE.PH',
    "o'hara@example.ph",
    'niña@peñafrancia.ph',
    '1@2.ph',
    'admin@localhost',
  ])('%s is an e-mail address [AUTH-4]', (email) => {
    expect(inSignUp('email', email)).toBeNull()
    expect(parseFields(signInForm, { email, password: 'x' }).ok).toBe(true)
  })

  it('the privacy notice is agreed to, by the box and nothing else [LAW-1]', () => {
    for (const privacy of ['', 'on', 'no', 'true', 'YES'])
      expect(inSignUp('privacy', privacy), privacy).toBe('Please read the privacy notice and agree to it.')
    expect(inSignUp('privacy', 'yes')).toBeNull()
  })

  it('a password needs six characters [AUTH-4]', () => {
    for (const password of ['', 'a', 'abcde'])
      expect(problem(parseFields(signUpForm, { ...newcomer, password, confirmPassword: password }), 'password')).toBe(
        'Password must be at least 6 characters long.',
      )
    for (const password of ['abcdef', '      ', 'ñandú!', 'p'.repeat(200)])
      expect(parseFields(signUpForm, { ...newcomer, password, confirmPassword: password }).ok, password).toBe(true)
  })

  it('a password is stored as typed: blanks around it belong to it [AUTH-4]', () => {
    const parsed = parseFields(signUpForm, { ...newcomer, password: ' secret ', confirmPassword: ' secret ' })
    expect(parsed.ok && parsed.value.password).toBe(' secret ')
    expect(
      problem(
        parseFields(signUpForm, { ...newcomer, password: ' secret', confirmPassword: 'secret' }),
        'confirmPassword',
      ),
    ).toBe('Passwords do not match!')
  })

  it('the password is typed twice, letter for letter, and this is told also when something else is wrong [AUTH-4]', () => {
    for (const confirmPassword of ['', 'Secret', 'secret ', 'secre'])
      expect(inSignUp('confirmPassword', confirmPassword)).toBe('Passwords do not match!')
    const parsed = parseFields(signUpForm, { ...newcomer, email: 'maria', password: 'abc', confirmPassword: 'xyz' })
    expect(!parsed.ok && parsed.errors).toEqual({
      email: 'Please enter a valid email address.',
      password: 'Password must be at least 6 characters long.',
      confirmPassword: 'Passwords do not match!',
    })
  })

  it('an endless password is refused before it costs a hash [AUTH-6]', () => {
    const password = 'p'.repeat(201)
    expect(parseFields(signUpForm, { ...newcomer, password, confirmPassword: password }).ok).toBe(false)
    expect(parseFields(signInForm, { email: newcomer.email, password }).ok).toBe(false)
  })

  it('a sign-in with a short password is judged by the records, not by its length [AUTH-3]', () => {
    expect(parseFields(signInForm, { email: 'maria@example.ph', password: 'a' }).ok).toBe(true)
    expect(parseFields(signInForm, { email: 'maria@example.ph', password: '' }).ok).toBe(false)
  })

  it.each(['firstName', 'lastName'] as const)('%s is required and has an end [AUTH-1]', (field) => {
    for (const blank of BLANKS) expect(inSignUp(field, blank), JSON.stringify(blank)).toMatch(/ is required$/)
    expect(inSignUp(field, 'ñ'.repeat(80))).toBeNull()
    expect(inSignUp(field, 'ñ'.repeat(81))).toMatch(/too long/)
  })

  it('fields that nobody asked for are dropped: nobody signs up as an administrator [AUTH-5]', () => {
    const parsed = parseFields(signUpForm, {
      ...newcomer,
      type: 'ADMIN_USER',
      role: 'admin',
      registration_step: '4',
      currentPackage: 'package_d',
      id: 'mine',
    })
    expect(parsed.ok && Object.keys(parsed.value).sort()).toEqual([
      'confirmPassword',
      'email',
      'firstName',
      'lastName',
      'password',
      'privacy',
    ])
  })
})

describe('personal information', () => {
  it('takes what is right [REG-2]', () => {
    const parsed = parseFields(personalForm(NOW), personal)
    expect(parsed.ok && parsed.value).toEqual(personal)
  })

  it.each([
    ['fullName', 'Full Name is required'],
    ['nickname', 'Nickname is required'],
    ['age', 'Valid age is required'],
    ['birthdate', 'Birthdate is required'],
    ['address', 'Address is required'],
    ['phone', 'Phone number is required'],
    ['handlerName', "Handler's name is required"],
  ] as const)('%s left blank, or filled with what cannot be seen, says %j [REG-2]', (field, message) => {
    for (const blank of BLANKS) expect(inPersonal(field, blank), JSON.stringify(blank)).toBe(message)
  })

  it('every message comes at once when the whole step is empty [REG-2]', () => {
    const parsed = parseFields(personalForm(NOW), fieldsOf(new Map(), Object.keys(personal)))
    expect(!parsed.ok && parsed.errors).toEqual({
      fullName: 'Full Name is required',
      nickname: 'Nickname is required',
      age: 'Valid age is required',
      birthdate: 'Birthdate is required',
      address: 'Address is required',
      phone: 'Phone number is required',
      handlerName: "Handler's name is required",
    })
  })

  it.each([
    '0',
    '00',
    '-1',
    '-0',
    '1.5',
    '.5',
    '1e1',
    '0x9',
    '+5',
    'ten',
    'NaN',
    '2 4',
    '121',
    '999',
    '٢٤',
    '24y',
    '12.5',
    '-100',
    '1000',
    'twenty',
  ])('%j is no age [REG-2]', (age) => {
    expect(inPersonal('age', age)).toBe('Valid age is required')
  })

  it.each(['1', '5', '24', ' 24 ', '99', '120'])('%j is an age [REG-2]', (age) => {
    expect(inPersonal('age', age)).toBeNull()
  })

  it.each([
    '2002-02-30',
    '2001-02-29',
    '2002-13-01',
    '17/05/2002',
    '2002-5-7',
    'yesterday',
    '2002-05-17T00:00',
    'next monday',
  ])('%j is no birthdate [REG-2]', (birthdate) => {
    expect(inPersonal('birthdate', birthdate)).toBe('Birthdate is required')
  })

  it('nobody is born today, in the future, or before the year 1900 [REG-2]', () => {
    for (const birthdate of ['2026-11-21', '2026-11-22', '9999-12-31', '1899-12-31', '0001-01-01'])
      expect(inPersonal('birthdate', birthdate), birthdate).not.toBeNull()
    for (const birthdate of ['2026-11-20', '1900-01-01', '2000-02-29'])
      expect(inPersonal('birthdate', birthdate), birthdate).toBeNull()
  })

  it.each([
    '0917 123 4567',
    '+63 917 123 4567',
    '+639171234567',
    '09171234567',
    '(032) 234-5678',
    '+1 (415) 555-0100',
    '0917.123.4567',
  ])('%s is a phone number [REG-2]', (phone) => {
    expect(inPersonal('phone', phone)).toBeNull()
  })

  it.each(['none', '0917', '0917 123 456x', '++639171234567', '0917;drop table', '<b>0917123456</b>'])(
    '%j is no phone number [REG-2]',
    (phone) => {
      expect(inPersonal('phone', phone)).not.toBeNull()
    },
  )

  it('names and addresses keep ñ, accents, quotes and scripts of any language [REG-2]', () => {
    const names = {
      fullName: 'Ma. Niña Peñaflor-Ibáñez III',
      nickname: 'Ñiña',
      address: 'Brgy. Sto. Niño, #4 "Casa" <Phase 2>, Parañaque',
      handlerName: "Dr. O'Ñate 李小龍",
    }
    const parsed = parseFields(personalForm(NOW), { ...personal, ...names })
    expect(parsed.ok && parsed.value).toMatchObject(names)
  })

  it('a letter composed of two code points is stored as the one it looks like [REG-2]', () => {
    const parsed = parseFields(personalForm(NOW), { ...personal, fullName: 'Pen\u0303a' })
    expect(parsed.ok && parsed.value.fullName).toBe('Pe\u00f1a')
  })

  it.each([
    ['fullName', 120],
    ['nickname', 60],
    ['address', 300],
    ['handlerName', 120],
  ] as const)('%s has room for %i characters and says when there are more [REG-2]', (field, longest) => {
    expect(inPersonal(field, 'ñ'.repeat(longest))).toBeNull()
    expect(inPersonal(field, 'ñ'.repeat(longest + 1))).toMatch(new RegExp(`too long: at most ${longest} characters$`))
    expect(inPersonal(field, 'ñ'.repeat(100_000))).toMatch(/too long/)
  })
})

describe('additional information', () => {
  it.each(['', ' ', '\u0000'])('the address and the schedule left as %j are required [REG-3]', (blank) => {
    expect(inAdditional('email', blank)).toBe('Email Address is required')
    expect(inAdditional('firstSchedule', blank)).toBe('Preferred schedule is required')
  })

  it('an address that cannot be one is refused in the words of the sign-up [REG-3, AUTH-4]', () => {
    expect(inAdditional('email', 'maria')).toBe('Please enter a valid email address.')
  })

  it('the earliest schedule is tomorrow in Manila [REG-3]', () => {
    expect(inAdditional('firstSchedule', '2026-11-21')).toBe('Preferred schedule must be at least 1 day ahead')
    expect(inAdditional('firstSchedule', '2026-11-20')).toBe('Preferred schedule must be at least 1 day ahead')
    expect(inAdditional('firstSchedule', '2026-11-22')).toBeNull()
  })

  it.each(['2026-02-30', '2026-13-01', '22/11/2026', '2026-11-9', 'tomorrow', '2026-11-22T00:00'])(
    '%j is no day, and the schedule is still required [REG-3]',
    (firstSchedule) => {
      expect(inAdditional('firstSchedule', firstSchedule)).toBe('Preferred schedule is required')
    },
  )
})

describe('text as it is stored', () => {
  it('has no NUL and no control characters, but keeps its line breaks [REG-2, REG-5]', () => {
    const all = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).join('')
    const cleaned = cleanText(`a${all}b`)
    // oxlint-disable-next-line no-control-regex -- control characters are what must be gone
    expect(cleaned).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/)
    expect(cleanText(' line 1\r\n\tline 2\n ')).toBe('line 1\r\n\tline 2')
  })

  it('cleaned twice is the same as cleaned once [REG-2]', () => {
    for (const text of ['\u0000 a \u0000', ' \u0007\u0007 ', 'Pen\u0303a\u0000', '\u0000\ufeff x'])
      expect(cleanText(cleanText(text))).toBe(cleanText(text))
  })
})

describe('fields of a form', () => {
  it('are the named ones, as typed, and those that are missing or are files are empty [REG-5]', () => {
    const form = new FormData()
    form.set('fullName', ' Maria ')
    form.set('nickname', new Blob(['x']))
    form.set('type', 'ADMIN_USER')
    const fields = fieldsOf(form, REGISTRATION_FIELDS)
    expect(Object.keys(fields)).toEqual([...REGISTRATION_FIELDS])
    expect(fields).toMatchObject({ fullName: ' Maria ', nickname: '', age: '' })
  })

  it('are cut at 2,000 characters, so that no draft grows without end [REG-5]', () => {
    const fields: FieldValues = fieldsOf(new Map([['address', 'x'.repeat(100_000)]]), ['address'])
    expect(fields['address']).toHaveLength(2000)
  })

  it('come back as typed when they are wrong [REG-2]', () => {
    const formValues = { ...personal, age: ' -3 ', fullName: '  ' }
    const parsed = parseFields(personalForm(NOW), formValues)
    expect(parsed).toMatchObject({ ok: false, values: formValues })
  })
})
