import autocannon from 'autocannon'
import { connections } from '../list/limit.ts'

type Visit = { event: number; request: number }
type Line = { id: number; hours: string }
type Context = { visit?: Visit; lines?: Line[] }

/**
 * Opens visits, or opens and saves them with all services, for some seconds. Returns the rate per second
 * and the answers.
 */
export const runVisits = async (
  url: string,
  authorization: string,
  visits: readonly Visit[],
  kind: 'open' | 'save',
  duration: number,
): Promise<{ rate: number; answers: Record<string, number> }> => {
  const answers: Record<string, number> = {}
  let turn = 0
  const count = (name: string) => (answers[name] = (answers[name] ?? 0) + 1)
  const open = {
    method: 'GET' as const,
    setupRequest: (request: object, context: Context) => {
      context.visit = visits[(turn += 1) % visits.length]
      return {
        ...request,
        path: `/api/calibrate/calibrateEvent?id=${context.visit?.event}`,
        headers: { authorization },
      }
    },
    onResponse: (status: number, text: string, context: Context) => {
      count(`open ${status}`)
      if (status === 200) context.lines = (JSON.parse(text) as { serviceList: Line[] }).serviceList
    },
  }
  const save = {
    method: 'POST' as const,
    setupRequest: (request: object, context: Context) => {
      const hours = ((turn % 300) / 100 + 0.01).toFixed(2)
      const serviceList = (context.lines ?? []).map(({ id, hours: stored }, at) => ({
        id,
        hours: at === 0 ? hours : stored,
      }))
      const body = { calibrateEvent: context.visit?.event, calibrate: context.visit?.request, serviceList }
      return {
        ...request,
        path: '/api/calibrate/saveCalibrateEvent',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    },
    onResponse: (status: number) => void count(`save ${status}`),
  }
  const requests = kind === 'open' ? [open] : [open, save]
  const result = await autocannon({ url, connections, duration, requests } as never)
  return { rate: (answers[`${kind} 200`] ?? 0) / result.duration, answers }
}
