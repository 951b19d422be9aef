import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Act, ActDraft, ReceiptEntry, Sent } from './act.ts'
import { byMaking, nextActs } from './order.ts'
import { createOutbox, type ActStore } from './outbox.ts'

const draft = (record: string, name: string, isFile = false): ActDraft => ({
  record,
  kind: isFile ? 'file' : 'item',
  call: 'POST calibrate/updateCalibrateEventActivity',
  body: { name },
  says: name,
  about: record,
})

/** What a device keeps when the browser is killed. */
const deviceOf = () => {
  const acts = new Map<string, Act>()
  const receipts = new Map<number, ReceiptEntry>()
  let number = 0
  const entry = (act: Act, state: ReceiptEntry['state']): ReceiptEntry =>
    ({ receipt: act.receipt, state }) as unknown as ReceiptEntry
  const store: ActStore = {
    load: async () => ({ acts: [...acts.values()], receipts: [...receipts.values()] }),
    async add(what, file) {
      number += 1
      const receipt = { device: 'd', number, previous: '', digest: '', hash: String(number) }
      const act: Act = {
        ...what,
        id: `act-${number}`,
        user: 1,
        at: '',
        receipt,
        state: 'waiting',
        tries: 0,
        tryAt: 0,
        ...(file && { file: { name: 'f', type: '', size: 1 } }),
      }
      acts.set(act.id, act)
      receipts.set(number, entry(act, 'waiting'))
      return act
    },
    file: async () => new Blob(['x']),
    change: async (act) => void (acts.has(act.id) && acts.set(act.id, act)),
    async settle(act, state) {
      acts.delete(act.id)
      receipts.set(act.receipt.number, entry(act, state))
    },
    async recorded(entries) {
      for (const { receipt, state } of entries)
        if (receipts.get(receipt.number)?.state === state) receipts.delete(receipt.number)
    },
  }
  return { store, acts, receipts }
}

/** A server that knows keys, and a line that is cut before, during, or after a call. */
const worldOf = () => {
  const device = deviceOf()
  const timers = new Set<() => void>()
  const applied: { id: string; record: string; name: unknown }[] = []
  const recorded = new Map<number, string[]>()
  const cuts: ('before' | 'after' | 'none' | 'busy')[] = []
  let time = 0
  const send = async (act: Act): Promise<Sent> => {
    const cut = cuts.shift() ?? 'none'
    await Promise.resolve()
    if (cut === 'before') return { kind: 'noLine', reason: 'cut' }
    if (cut === 'busy') return { kind: 'later', reason: 'busy', seconds: 0 }
    if (!applied.some(({ id }) => id === act.id))
      applied.push({ id: act.id, record: act.record, name: act.body['name'] })
    return cut === 'after' ? { kind: 'noLine', reason: 'cut' } : { kind: 'done', answer: null }
  }
  const open = () =>
    createOutbox({
      store: device.store,
      send,
      record: async (entries) => {
        if (cuts.shift() === 'before') throw new Error('cut')
        for (const { receipt, state } of entries)
          recorded.set(receipt.number, [...(recorded.get(receipt.number) ?? []), state])
      },
      now: () => time,
      after(_ms, work) {
        timers.add(work)
        return () => void timers.delete(work)
      },
      changed: () => undefined,
      settled: () => undefined,
      failed: (error) => {
        throw error
      },
    })
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
  }
  const elapse = async () => {
    time += 60_000
    const due = [...timers]
    timers.clear()
    due.forEach((work) => work())
    await settle()
  }
  return { device, cuts, applied, recorded, timers, open, settle, elapse }
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      record: fc.integer({ min: 0, max: 2 }),
      isFile: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cut' as const),
      at: fc.constantFrom('before' as const, 'after' as const, 'busy' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('elapse' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wake' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
)

test('whatever is cut or killed, nothing is lost, doubled, or reordered, and each receipt is recorded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = worldOf()
      let outbox = world.open()
      await outbox.lead(true)
      const made: { record: string; name: string; isFile: boolean }[] = []
      for (const each of steps) {
        if (each.do === 'act') {
          const record = `visit:${each.record}`
          const name = String(made.length)
          await outbox.add(draft(record, name, each.isFile), each.isFile ? new File(['x'], 'f') : undefined)
          made.push({ record, name, isFile: each.isFile })
        } else if (each.do === 'cut') world.cuts.push(each.at)
        else if (each.do === 'elapse') await world.elapse()
        else if (each.do === 'wake') outbox.wake()
        else {
          outbox.stop()
          world.timers.clear()
          outbox = world.open()
          await outbox.lead(true)
        }
      }
      world.cuts.length = 0
      for (
        let turn = 0;
        turn < 60 && (world.device.acts.size > 0 || world.device.receipts.size > 0);
        turn += 1
      )
        await world.elapse()
      expect(world.device.acts.size).toBe(0)
      expect(world.device.receipts.size).toBe(0)
      expect(world.applied.map(({ name }) => name).toSorted()).toEqual(
        made.map(({ name }) => name).toSorted(),
      )
      for (const record of new Set(made.map((each) => each.record))) {
        const wanted = made.filter((each) => each.record === record)
        const got = world.applied.filter((each) => each.record === record).map(({ name }) => name)
        // Files between two other acts may change places among themselves, and nothing else may.
        const others = wanted.filter(({ isFile }) => !isFile).map(({ name }) => name)
        expect(got.filter((name) => others.includes(String(name)))).toEqual(others)
        for (const [at, { isFile }] of wanted.entries())
          if (!isFile)
            expect(new Set(got.slice(0, at + 1))).toEqual(
              new Set(wanted.slice(0, at + 1).map((each) => each.name)),
            )
      }
      expect([...world.recorded.keys()].toSorted((a, b) => a - b)).toEqual(made.map((_, at) => at + 1))
      for (const states of world.recorded.values()) expect(states.at(-1)).toBe('sent')
    }),
    { numRuns: 1000 },
  )
})

const act = (number: number, record: string, more: Partial<Act> = {}): Act =>
  ({
    ...draft(record, String(number), more.kind === 'file'),
    id: String(number),
    state: 'waiting',
    tries: 0,
    tryAt: 0,
    receipt: { number },
    ...more,
  }) as Act
const idsOf = (acts: readonly Act[], inFlight: string[] = [], now = 0) =>
  nextActs(acts, new Set(inFlight), now).map(({ id }) => id)

test.each<[string, Act[], string[], string[]]>([
  ['the first of each record', [act(1, 'a'), act(2, 'a'), act(3, 'b')], [], ['1', '3']],
  ['nothing behind one in flight', [act(1, 'a'), act(2, 'a')], ['1'], []],
  ['two files at a time', [1, 2, 3].map((at) => act(at, 'a', { kind: 'file' })), [], ['1', '2']],
  ['files only behind what came before', [act(1, 'a'), act(2, 'a', { kind: 'file' })], ['1'], []],
  ['what follows files only when they are there', [act(1, 'a', { kind: 'file' }), act(2, 'a')], ['1'], []],
  ['past a refused one', [act(1, 'a', { state: 'refused' }), act(2, 'a')], [], ['2']],
  ['nothing past one that waits for its time', [act(1, 'a', { tryAt: 5 }), act(2, 'a')], [], []],
])('sends %s', (_, acts, inFlight, expected) => expect(idsOf(acts, inFlight)).toEqual(expected))

test('acts that the device has no room for keep their place among the others', () => {
  const made = [
    act(5, 'a'),
    act(1, 'a', { isUnstored: true, after: 5 }),
    act(2, 'a', { isUnstored: true, after: 5 }),
    act(6, 'a'),
  ]
  expect(made.toReversed().toSorted(byMaking)).toEqual(made)
})

test('an act that the server refuses is kept with the reason, and what follows is sent', async () => {
  const world = worldOf()
  const outbox = outboxAnswering(world, ({ id }) =>
    id === 'act-1' ? { kind: 'refused', reason: 'The visit was cancelled.' } : undefined,
  )
  await outbox.lead(true)
  const { outcome } = await outbox.add(draft('visit:1', 'first'))
  await outbox.add(draft('visit:1', 'second'))
  expect(await outcome).toMatchObject({ kind: 'refused', reason: 'The visit was cancelled.' })
  await world.settle()
  expect(outbox.state().acts).toMatchObject([
    { says: 'first', state: 'refused', reason: 'The visit was cancelled.' },
  ])
  expect(world.applied.map(({ name }) => name)).toEqual(['second'])
  await outbox.discard('act-1')
  await world.elapse()
  expect(world.recorded.get(1)?.at(-1)).toBe('discarded')
})

/** An outbox of this world whose tries to send go as `answer` says; undefined is taken by the server. */
const outboxAnswering = (world: ReturnType<typeof worldOf>, answer: (act: Act) => Sent | undefined) =>
  createOutbox({
    store: world.device.store,
    send: async (act) => {
      const other = answer(act)
      if (other) return other
      world.applied.push({ id: act.id, record: act.record, name: act.body['name'] })
      return { kind: 'done', answer: null }
    },
    record: async (entries) =>
      entries.forEach(({ receipt, state }) => world.recorded.set(receipt.number, [state])),
    now: () => 0,
    after(_ms, work) {
      world.timers.add(work)
      return () => void world.timers.delete(work)
    },
    changed: () => undefined,
    settled: () => undefined,
    failed: () => undefined,
  })

test('an app that is too old sends nothing more and loses nothing; the updated one sends it all, once', async () => {
  const world = worldOf()
  let tries = 0
  const old = outboxAnswering(world, () => {
    tries += 1
    return { kind: 'update' }
  })
  await old.lead(true)
  const { outcome } = await old.add(draft('visit:1', 'first'))
  await old.add(draft('visit:1', 'second'))
  await old.add(draft('visit:2', 'third'))
  expect(await outcome).toEqual({ kind: 'waiting' })
  await world.settle()
  expect(old.state().needsUpdate).toBe(true)
  const triesBefore = tries
  // Neither the line nor a tap on "Try all now" makes an old app newer.
  old.wake()
  await world.elapse()
  expect([tries, world.applied]).toEqual([triesBefore, []])
  expect(old.state().acts.map(({ says, state, reason }) => [says, state, reason])).toEqual([
    ['first', 'waiting', undefined],
    ['second', 'waiting', undefined],
    ['third', 'waiting', undefined],
  ])

  old.stop()
  world.timers.clear()
  const updated = outboxAnswering(world, () => undefined)
  // "Everything is sent" is not said before the device was read.
  expect(updated.state()).toMatchObject({ isLoaded: false, acts: [] })
  await updated.lead(true)
  expect(updated.state().isLoaded).toBe(true)
  await world.settle()
  expect(updated.state()).toMatchObject({ needsUpdate: false, acts: [] })
  expect(world.applied.map(({ name }) => name).toSorted()).toEqual(['first', 'second', 'third'])
  expect(world.applied.filter(({ record }) => record === 'visit:1').map(({ name }) => name)).toEqual([
    'first',
    'second',
  ])
})

test('a conflict keeps both values until the person decides, and mine is sent over the stored one', async () => {
  const world = worldOf()
  const fields = [{ field: 'results', stored: 'Office', yours: 'Phone' }]
  const conflict = { by: 'Renee', at: '', version: 8, fields }
  const sent: Act['body'][] = []
  const outbox = outboxAnswering(world, ({ body }) => {
    sent.push(body)
    const problem = { type: '', title: '', status: 409, detail: '', conflict }
    return body['version'] === 8 ? undefined : { kind: 'refused', reason: 'Renee changed this.', problem }
  })
  await outbox.lead(true)
  const { outcome } = await outbox.add({
    ...draft('visit:1', 'notes'),
    body: { version: 7, results: 'Phone' },
  })
  await outcome
  await world.settle()
  expect(outbox.state().acts).toMatchObject([{ state: 'refused', conflict: 8, differs: fields }])
  await outbox.retry('act-1', true)
  await world.settle()
  expect(sent).toEqual([
    { version: 7, results: 'Phone' },
    { version: 8, results: 'Phone' },
  ])
  expect(outbox.state().acts).toEqual([])
})
