import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { healthChecks } from '#contract/admin.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
}, 120_000)
afterAll(() => app.stop())

const jobs = (query: Record<string, unknown>) => host.ok('GET admin/jobs', { query })
const addMail = async (subject: string, state: string, words = '') => {
  const [row] = await app.sql<{ id: number }>(
    `insert into mail_out (firm, "to", subject, html, text, state, tries, last_words, not_before, created_at)
     values ($1, 'shop@engine.test', $2, 'Code 123456', 'Code 123456', $3, 5, $4, now() + interval '1 hour', now() - interval '1 hour') returning id`,
    [app.network.north.firms.shop, subject, state, words],
  )
  return row?.id ?? 0
}

describe('jobs', () => {
  test('are listed with state, tries, and error, without what they say, and run again once', async () => {
    const id = await addMail('Engine: refused', 'refused', '550 No such mailbox')
    await addMail('Engine: sent', 'sent')
    const failed = await jobs({ search: 'engine', show: 'failed' })
    expect(failed.items).toMatchObject([
      {
        kind: 'mail',
        id,
        what: 'Engine: refused',
        state: 'refused',
        tries: 5,
        error: '550 No such mailbox',
        rights: ['run'],
      },
    ])
    expect(failed.count).toBe(1)
    expect((await jobs({ search: 'engine', kind: 'mail' })).items).toHaveLength(2)
    expect((await jobs({ search: 'engine', kind: 'sms' })).count).toBe(0)
    expect(JSON.stringify(failed)).not.toContain('123456')

    await host.ok('POST admin/runJob', { body: { kind: 'mail', id } })
    const again = await host.call('POST admin/runJob', { body: { kind: 'mail', id: id + 1 } })
    expect(again.status).toBe(422)
    const [row] = await app.sql<{ state: string; tries: number }>(
      'select state, tries from mail_out where id = $1',
      [id],
    )
    expect(['queued', 'sending', 'kept', 'sent']).toContain(row?.state)
    expect(row?.tries).toBeLessThan(2)
  })

  test('are for the host alone, and only its administrator runs them', async () => {
    const id = await addMail('Engine: theirs', 'refused')
    for (const role of [3, 12, 16]) {
      const other = await app.as(`role${role}@north.test`)
      expect((await other.call('GET admin/jobs', {})).status).toBe(403)
      expect((await other.call('GET admin/health', {})).status).toBe(403)
      expect((await other.call('GET admin/storageUse', {})).status).toBe(403)
      expect((await other.call('POST admin/runJob', { body: { kind: 'mail', id } })).status).toBe(403)
    }
  })
})

test('storage use adds up to the files', async () => {
  const { items } = await host.ok('GET admin/storageUse', { query: { pageSize: 1000 } })
  const [own] = await app.sql<{ bytes: string; files: number }>(
    'select sum(bytes)::text as bytes, count(*)::int as files from file',
  )
  expect(items.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(Number(own?.bytes))
  expect(items.reduce((sum, { files }) => sum + files, 0)).toBe(own?.files)
  expect(items.map(({ bytes }) => bytes)).toEqual(items.map(({ bytes }) => bytes).toSorted((a, b) => b - a))
})

describe('health', () => {
  test('measures each part, and says what to do about late and refused messages', async () => {
    await app.sql(`update mail_out set state = 'sent' where state = 'refused'`)
    await addMail('Engine: full', 'refused', '452 Mailbox full')
    await app.sql(
      `insert into sms_out ("to", text, state, last_words, not_before, created_at)
       values ('+16165550142', 'Late', 'waiting', 'Busy', now() + interval '1 hour', now() - interval '20 minutes')`,
    )
    const { checks } = await host.ok('GET admin/health')
    expect(checks.map(({ check }) => check)).toEqual([...healthChecks])
    const of = (name: string) => checks.find(({ check }) => check === name)
    expect(of('mail')).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('452 Mailbox full') as string,
    })
    expect(of('sms')).toMatchObject({ state: 'bad', says: expect.stringContaining('Busy') as string })
    expect(of('clock')?.state).toBe('ok')
    expect(of('live')?.state).toBe('ok')
    for (const { state, todo } of checks) expect(todo === '').toBe(state === 'ok')
  })
})
