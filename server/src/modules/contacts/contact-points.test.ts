import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let shop: Client
let phoneType: number
let emailType: number
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  shop = await app.as('role16@north.test')
  const typeOf = async (key: string) =>
    (await app.sql<{ id: number }>('select min(id) as id from lookup where key = $1', [key]))[0]?.id ?? 0
  phoneType = await typeOf('PhoneType')
  emailType = await typeOf('EmailType')
}, 60_000)
afterAll(() => app.stop())

const newContact = async (more: object = {}) =>
  (await shop.ok('POST contact/saveContact', { body: { contact: -1, lastName: 'Novak', ...more } })).id
const phones = (contact: number) => shop.ok('GET contact/contactPhones', { query: { id: contact } })
const emails = (contact: number) => shop.ok('GET contact/contactEmails', { query: { id: contact } })
const addPhone = (contact: number, phoneNo: string, more: object = {}) =>
  shop.ok('POST contact/savePhone', { body: { contactPhone: -1, contact, phoneType, phoneNo, ...more } })
const addEmail = (contact: number, emailAddress: string, more: object = {}) =>
  shop.ok('POST contact/saveEmail', { body: { contactEmail: -1, contact, emailType, emailAddress, ...more } })
const row = (id: number) => shop.ok('GET contact/contact', { query: { id } })

describe('phones', () => {
  test('make a new one primary, all others not, and show it in the list', async () => {
    const contact = await newContact()
    await addPhone(contact, '(616) 555-0101')
    const second = await addPhone(contact, '616.555.0102 x44')
    expect(second).toMatchObject({
      phone: '(616) 555-0102',
      phoneNo: '6165550102',
      extension: '44',
      primary: 'P',
      isPrimary: true,
      isChecked: false,
      phoneType,
    })
    // The number that its contact had before was not the caller's to know.
    expect(second).not.toHaveProperty('overwrote')
    expect((await phones(contact)).map(({ phoneNo, primary }) => [phoneNo, primary])).toEqual([
      ['6165550102', 'P'],
      ['6165550101', ''],
    ])
    expect(await row(contact)).toMatchObject({ phoneNo: '6165550102' })
  })

  test('without a version, report only what they overwrote themselves', async () => {
    const contact = await newContact()
    const first = await addPhone(contact, '6165550111')
    const second = await addPhone(contact, '6165550112')
    expect(second).not.toHaveProperty('overwrote')
    const change = (more: object) =>
      shop.ok('POST contact/savePhone', { body: { ...second, phoneType, extension: '', ...more } as never })
    const blind = { version: undefined }
    expect(await change({ ...blind, phoneNo: '6165550113' })).toMatchObject({
      overwrote: [{ field: 'phoneNo', before: '6165550112' }],
    })
    const { contactPhone, phoneNo } = first
    const madePrimary = await change({ ...blind, contactPhone, phoneNo, isPrimary: true })
    expect(madePrimary).toMatchObject({ isPrimary: true, phoneNo: '6165550111' })
    expect(madePrimary).not.toHaveProperty('overwrote')
    const saved = await shop.ok('POST contact/saveContact', { body: { contact, phoneNo: '6165550114' } })
    expect(saved).toMatchObject({ overwrote: [{ field: 'phoneNo', before: '6165550111' }] })
  })

  test('set another one as primary by GET and by POST', async () => {
    const contact = await newContact()
    const first = await addPhone(contact, '6165550103')
    const second = await addPhone(contact, '6165550104')
    const query = { contact, id: first.contactPhone }
    const answer = await shop.ok('GET contact/setPrimaryPhone', { query })
    expect(answer).toMatchObject({ contact, phoneNo: '6165550103' })
    expect(answer.items.filter((each) => each.isPrimary).map((each) => each.contactPhone)).toEqual([
      first.contactPhone,
    ])
    const body = { contact, id: second.contactPhone }
    expect(await shop.ok('POST contact/setPrimaryPhone', { body })).toMatchObject({ phoneNo: '6165550104' })
    await shop.refused(
      'POST contact/setPrimaryPhone',
      { body: { contact: await newContact(), id: second.contactPhone } },
      'notFound',
    )
  })

  test('make the oldest remaining one primary after a delete, and undo restores the old one', async () => {
    const contact = await newContact()
    await addPhone(contact, '6165550105')
    const primary = await addPhone(contact, '6165550106')
    const body = { contactPhone: primary.contactPhone }
    expect(await shop.ok('POST contact/deletePhone', { body })).toEqual({ contact, says: '' })
    expect(await row(contact)).toMatchObject({ phoneNo: '6165550105' })
    await shop.ok('POST contact/deletePhone', { body: { ...body, undo: true } })
    expect(await row(contact)).toMatchObject({ phoneNo: '6165550106' })
    expect((await phones(contact)).filter((each) => each.isPrimary)).toHaveLength(1)
  })

  test('let the last one be deleted and clear it from the list', async () => {
    const contact = await newContact({ phoneNo: '6165550107' })
    const [only] = await phones(contact)
    await shop.ok('POST contact/deletePhone', { body: { contactPhone: only?.contactPhone ?? 0 } })
    expect(await phones(contact)).toEqual([])
    expect(await row(contact)).toMatchObject({ phoneNo: null })
  })

  test('keep the only one of a user who gets text messages', async () => {
    const [user] = await app.sql<{ contact: number }>(
      `update app_user set receives_sms = true where username = 'role16@north.test' returning contact`,
    )
    const contact = user?.contact ?? 0
    const phone = await addPhone(contact, '6165550108')
    const answer = await shop.ok('POST contact/deletePhone', { body: { contactPhone: phone.contactPhone } })
    expect(answer).toMatchObject({
      contact: -1,
      says: expect.stringContaining('Add another one first') as string,
    })
    const emptied = { body: { contact, phoneNo: '' } }
    expect(await shop.refused('POST contact/saveContact', emptied, 'refused')).toMatchObject({
      detail: answer.says,
    })
    expect(await phones(contact)).toHaveLength(1)
  })

  test('refuse a repeated number with a message, however it is formatted', async () => {
    const contact = await newContact()
    await addPhone(contact, '6165550109')
    const body = { contactPhone: -1, contact, phoneType, phoneNo: '+1 (616) 555 0109' }
    const problem = await shop.refused('POST contact/savePhone', { body }, 'refused')
    expect(problem.detail).toBe('Novak already has (616) 555-0109. Change that one, or cancel.')
  })

  test('report an invalid number, type, or missing digits at the field', async () => {
    const contact = await newContact()
    const tried = async (body: object) =>
      (
        await shop.refused(
          'POST contact/savePhone',
          { body: { contact, phoneType, phoneNo: '6165550110', ...body } },
          'invalid',
        )
      ).errors
    expect(await tried({ phoneNo: 'ask' })).toMatchObject([{ field: 'phoneNo' }])
    expect(await tried({ phoneNo: '555-0110' })).toEqual([
      { field: 'phoneNo', message: 'Add the area code, as in (616) 555-0142' },
    ])
    expect(await tried({ phoneType: undefined })).toEqual([
      { field: 'phoneType', message: 'This field is required' },
    ])
    expect(await tried({ phoneType: emailType })).toMatchObject([{ field: 'phoneType' }])
    expect(await tried({ extension: '12b' })).toEqual([{ field: 'extension', message: 'Digits only' }])
    expect(await phones(contact)).toEqual([])
  })

  test('merge different fields of two editors and report a conflict on the same one', async () => {
    const contact = await newContact()
    const { contactPhone, version } = await addPhone(contact, '6165550111')
    const base = { contact, contactPhone, phoneType, phoneNo: '(616) 555-0111', version }
    await host.ok('POST contact/savePhone', { body: { ...base, phoneNote: 'Mornings' } })
    const saved = await shop.ok('POST contact/savePhone', { body: { ...base, extension: '7' } })
    expect(saved).toMatchObject({ phoneNote: 'Mornings', extension: '7' })
    const answer = await shop.call('POST contact/savePhone', { body: { ...base, phoneNote: 'Evenings' } })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      conflict: { fields: [{ field: 'phoneNote', stored: 'Mornings', yours: 'Evenings' }] },
    })
  })
})

describe('emails', () => {
  test('make the first one primary, and a second one only on request', async () => {
    const contact = await newContact()
    await addEmail(contact, 'one@mail.test')
    await addEmail(contact, 'two@mail.test')
    expect(await row(contact)).toMatchObject({ emailAddress: 'one@mail.test' })
    const third = await addEmail(contact, 'three@mail.test', { isPrimary: true })
    expect(third).not.toHaveProperty('overwrote')
    expect((await emails(contact)).map(({ emailAddress, primary }) => emailAddress + primary)).toEqual([
      'three@mail.testP',
      'one@mail.test',
      'two@mail.test',
    ])
    expect(await row(contact)).toMatchObject({ emailAddress: 'three@mail.test' })
  })

  test('refuse an invalid, an empty, and a repeated address with a message', async () => {
    const contact = await newContact({ emailAddress: 'kept@mail.test' })
    const body = { contact, emailType, emailAddress: 'no at' }
    for (const emailAddress of ['no at', '', undefined])
      expect(
        (await shop.refused('POST contact/saveEmail', { body: { ...body, emailAddress } }, 'invalid'))
          .errors?.[0],
      ).toEqual({
        field: 'emailAddress',
        message: 'Required, formatted email address',
      })
    const double = await shop.refused(
      'POST contact/saveEmail',
      { body: { ...body, emailAddress: 'Kept@Mail.test' } },
      'refused',
    )
    expect(double.detail).toContain('already')
  })

  test('keep the only one of a user, and let another be deleted or made primary', async () => {
    const [user] = await app.sql<{ contact: number }>(
      `select contact from app_user where username = 'role16@north.test'`,
    )
    const contact = user?.contact ?? 0
    const second = await addEmail(contact, 'second@mail.test')
    const [first] = await emails(contact)
    // The user's contact had its email only in its own row; by now it is a regular row.
    expect(first).toMatchObject({ emailAddress: 'role16@north.test', isPrimary: true })
    await shop.ok('POST contact/deleteEmail', { body: { contactEmail: first?.contactEmail ?? 0 } })
    const answer = await shop.ok('POST contact/deleteEmail', { body: { contactEmail: second.contactEmail } })
    expect(answer.contact).toBe(-1)
    const { detail } = await shop.refused(
      'POST contact/saveContact',
      { body: { contact, emailAddress: '' } },
      'refused',
    )
    expect(detail).toBe(answer.says)
    await shop.ok('POST contact/deleteEmail', {
      body: { contactEmail: first?.contactEmail ?? 0, undo: true },
    })
    expect(await row(contact)).toMatchObject({ emailAddress: 'role16@north.test' })
  })
})

describe('access to phones and emails', () => {
  test('lets a colleague read but not change the contact of a user', async () => {
    const other = await app.as('role17@north.test')
    const [user] = await app.sql<{ contact: number }>(
      `select contact from app_user where username = 'role16@north.test'`,
    )
    const id = user?.contact ?? 0
    expect((await other.ok('GET contact/contact', { query: { id } })).rights).toEqual([])
    const body = { contactPhone: -1, contact: id, phoneType, phoneNo: '6165550120' }
    await other.refused('POST contact/savePhone', { body }, 'forbidden')
    await other.refused('POST contact/saveContact', { body: { contact: id, lastName: 'Taken' } }, 'forbidden')
    expect((await shop.ok('GET contact/contact', { query: { id } })).rights).toContain('edit')
  })

  test('lets the center of a repair order read but not change its customer', async () => {
    const center = await app.as('role12@north.test')
    const contact = app.network.north.ids.contact
    expect(await center.ok('GET contact/contactPhones', { query: { id: contact } })).toMatchObject([
      { phone: '(212) 555-0100' },
    ])
    const body = { contactPhone: -1, contact, phoneType, phoneNo: '6165550121' }
    await center.refused('POST contact/savePhone', { body }, 'notFound')
  })
})
