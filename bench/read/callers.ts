import autocannon from 'autocannon'
import { connections } from '../list/limit.ts'

export type Counted = {
  /** Successful passes per second. */
  rate: number
  p95: number
  /** Number of answers by request and status: "stale 409". */
  answers: Record<string, number>
}
type Person = { token: string; ids: readonly number[] }
type Step = { name: string; as: 'person' | 'other'; save: boolean }

const steps = {
  read: [{ name: 'read', as: 'person', save: false }],
  update: [
    { name: 'read', as: 'person', save: false },
    { name: 'save', as: 'person', save: true },
  ],
  // Another save in between makes the first read stale.
  stale: [
    { name: 'read', as: 'person', save: false },
    { name: 'save', as: 'other', save: true },
    { name: 'stale', as: 'person', save: true },
  ],
} satisfies Record<string, Step[]>

/** Runs one workload for some seconds, each of 8 connections on its own request. */
export const runCallers = async (
  url: string,
  people: readonly Person[],
  other: string,
  kind: keyof typeof steps,
  duration: number,
): Promise<Counted> => {
  const answers: Record<string, number> = {}
  let turn = 0
  // An unchanged note would be no change, so that the earlier read would not be stale.
  const run = Date.now().toString(36)
  const requests = steps[kind].map((step: Step) => ({
    method: step.save ? ('POST' as const) : ('GET' as const),
    setupRequest: (request: object, context: Record<string, number>) => {
      if (step.name === 'read') context.turn = turn += 1
      const at = context.turn ?? 0
      const person = people[at % people.length]
      const id = context.id ?? person?.ids[Math.floor(at / people.length) % person.ids.length]
      const authorization = step.as === 'other' ? other : (person?.token ?? '')
      if (!step.save)
        return { ...request, path: `/api/calibrate/calibrate?id=${id}`, headers: { authorization } }
      const body = { calibrate: id, version: context.version, notes: `${step.name} ${at} of ${run}` }
      return {
        ...request,
        path: '/api/calibrate/saveCalibrate',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    },
    onResponse: (status: number, text: string, context: Record<string, number>) => {
      const name = `${step.name} ${status}`
      answers[name] = (answers[name] ?? 0) + 1
      if (step.name !== 'read' || kind === 'read' || status !== 200) return
      const { calibrate, version } = JSON.parse(text) as { calibrate: number; version: number }
      Object.assign(context, { id: calibrate, version })
    },
  }))
  const result = await autocannon({ url, connections, duration, requests })
  const last = steps[kind].at(-1)?.name
  return {
    rate: (answers[`${last} ${kind === 'stale' ? 409 : 200}`] ?? 0) / result.duration,
    p95: result.latency.p97_5,
    answers,
  }
}
