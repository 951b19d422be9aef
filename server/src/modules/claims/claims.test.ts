import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let [center, shop, stranger]: Client[] = []
let calibrate: number

beforeAll(async () => {
  app = await startNetworkApp()
  const { working, event } = app.network.north.ids
  calibrate = working
  await app.sql('delete from claim_pack')
  await app.sql(
    `update request set claim_number = 'LM-204417', insurer_name = 'Lakeshore Mutual',
      insurer = (select id from insurer where firm = $2 limit 1) where id = $1`,
    [working, app.network.north.firms.shop],
  )
  await app.sql("update event set status = 4, completed_at = '2026-03-12T19:42:00Z' where id = $1", [event])
  ;[center, shop, stranger] = await Promise.all(
    ['role12@north.test', 'role16@north.test', 'role12@south.test'].map((name) => app.as(name)),
  )
}, 60_000)
afterAll(() => app.stop())

const read = async (who = center) => who!.ok('GET claim/claimPack', { query: { calibrate } })
const send = (body: object, who = center) =>
  who!.call('POST claim/sendClaimPack', { body: { calibrate, ...body } })
const files = () =>
  app.sql<{ file_key: string; file_hash: string; mail: number }>(
    'select file_key, file_hash, mail from claim_pack order by id',
  )

test('a pack names what is missing, is sent with a reason alone, and is kept exactly as it was sent', async () => {
  const before = await read()
  expect(before).toMatchObject({
    insurer: 'Lakeshore Mutual',
    claimNumber: 'LM-204417',
    isStandard: true,
    why: null,
    sent: [],
  })
  expect(before.requirements.map(({ requirement, isMet }) => [requirement, isMet])).toEqual([
    ['citation', true],
    ['preScan', expect.any(Boolean)],
    ['postScan', expect.any(Boolean)],
    ['result', true],
    ['photos', expect.any(Boolean)],
    ['invoice', false],
  ])
  expect((await send({ to: 'claims@lakeshore.example' })).status).toBe(422)
  expect((await send({ to: 'claims at lakeshore', reason: 'x' })).status).toBe(422)

  const sent = await send({
    to: 'claims@lakeshore.example',
    reason: 'The invoice follows.',
    note: 'Thank you.',
  })
  expect(sent.status).toBe(200)
  // A second press while the first waits to leave sends nothing.
  const again = await send({ to: 'claims@lakeshore.example', reason: 'The invoice follows.' })
  expect(again.body).toEqual(sent.body)
  const [file, ...others] = await files()
  expect(others).toEqual([])
  const kept = await buffer(await app.services.files.read(file?.file_key ?? ''))
  expect(createHash('sha256').update(kept).digest('hex')).toBe(file?.file_hash)
  const opened = await shop!.send(
    'GET',
    `/api/claim/claimPackPdf?calibrate=${calibrate}&claimPack=${(await read()).sent[0]?.claimPack}`,
  )
  expect(opened.headers.get('content-type')).toBe('application/pdf')
  expect((await PDFDocument.load(kept)).getPageCount()).toBeGreaterThan(1)

  const [pack] = (await read(shop)).sent
  expect(pack).toMatchObject({
    to: 'claims@lakeshore.example',
    reason: 'The invoice follows.',
    note: 'Thank you.',
    answer: 'none',
  })
  // The email belongs to the side that sent it.
  expect([(await read()).sent[0]?.mailState, pack?.mailState]).toEqual(['queued', ''])
  expect(pack?.lacked).toContain('Invoice')
})

test('an answer of the insurer is kept with its reason, and two people who differ are asked', async () => {
  const [pack] = (await read()).sent
  const answer = (body: object, who = center) =>
    who!.call('POST claim/answerClaimPack', {
      body: { claimPack: pack?.claimPack, version: pack?.version, ...body } as never,
    })
  expect((await answer({ answer: 'denied' })).status).toBe(422)
  const [denial] = await app.sql<{ id: number }>(
    "select id from lookup where key = 'ClaimDenial' and name = 'Document missing'",
  )
  expect((await answer({ answer: 'accepted', denial: denial?.id })).status).toBe(400)
  expect((await answer({ answer: 'denied', denial: denial?.id, note: 'Invoice' })).status).toBe(200)
  expect((await answer({ answer: 'paid' }, shop)).status).toBe(409)
  const [now] = (await read()).sent
  expect(now).toMatchObject({
    answer: 'denied',
    denialName: 'Document missing',
    answerNote: 'Invoice',
    answeredBy: expect.stringContaining('12'),
  })
  const { history } = await center!.ok('GET calibrate/calibrate', { query: { id: calibrate } })
  expect(JSON.stringify(history)).toContain('recorded that the insurer denied the claim')
})

test('an insurer with requirements of its own asks for those', async () => {
  await app.sql(
    `insert into insurer_lookup (firm, insurer, key, lookup, name) select i.firm, i.id, v.key, v.id, 'Final scan' from insurer i, lookup v
     where i.firm = $1 and v.firm = 1 and v.key = 'ClaimRequirement' and v.value = 'postScan'`,
    [app.network.north.firms.shop],
  )
  const { isStandard, requirements } = await read(shop)
  expect([isStandard, requirements.map(({ name }) => name)]).toEqual([false, ['Final scan']])
})

test('another branch finds nothing, and a tech may not ask', async () => {
  expect((await stranger!.call('GET claim/claimPack', { query: { calibrate } })).status).toBe(404)
  expect((await send({ to: 'a@b.example', reason: 'x' }, stranger)).status).toBe(404)
  const tech = await app.as('role14@north.test')
  expect((await tech.call('GET claim/claimPack', { query: { calibrate } })).status).toBe(403)
})
