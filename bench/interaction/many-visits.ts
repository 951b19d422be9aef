import type { Page } from 'playwright-core'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { bays, visits as call } from '#contract/schedule.ts'

type Answer = AnswerOf<typeof call>
const lanes = { bays: 12, techs: 12 }
const firstTech = 900_000
const slot = 15

const range = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const two = (value: number): string => String(value).padStart(2, '0')
const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

const bayOf = (firm: number, index: number): AnswerOf<typeof bays>[number] => ({
  bay: index + 1,
  firm,
  firmName: 'Bench',
  bayName: `Bay ${index + 1}`,
  startOfDay: '00:00',
  endOfDay: '24:00',
  slots: 0,
  avgSlotTime: 0,
  blocks: [],
  technician: null,
  technicianName: null,
  isInactive: false,
  sort: index,
  upcoming: 0,
  misfits: [],
  version: 1,
  rights: [],
})

const visitOf = (index: number, days: Answer['days']): Answer['visits'][number] => {
  const bay = index % lanes.bays
  const tech = index % lanes.techs
  const round = Math.floor(index / lanes.bays)
  const day = days[round % days.length]?.day ?? ''
  return {
    calibrateEvent: index + 1,
    calibrate: index + 1,
    number: 1,
    ronumber: `B${index + 1}`,
    firm: 1,
    firmName: `Shop ${index % 40}`,
    calibrateEventTypeName: 'Calibration',
    calibrateStatusType: [1, 3, 4, 8][index % 4] ?? 1,
    scheduled: `${day} ${timeOf((round * slot) % (24 * 60 - 60))}`,
    minutes: 60,
    bay: bay + 1,
    bayName: `Bay ${bay + 1}`,
    techIds: [firstTech + tech],
    techNames: [`Tech ${tech + 1}`],
    vehicleText: '2023 Toyota RAV4 XLE',
    wantedTime: null,
    doubleBook: '',
    version: 1,
    rights: ['schedule'],
  }
}

/** Gives the schedule 12 bays and 12 technicians with so many visits on the days that it asks for. */
export const fillSchedule = async (page: Page, count: number): Promise<void> => {
  await page.route(/\/api\/bay\/visits\?/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Answer
    const visits = range(count, (index) => visitOf(index, answer.days))
    await route.fulfill({ response, json: { ...answer, isShown: true, hasBays: true, visits, more: false } })
  })
  await page.route(/\/api\/bay\/bays\?/, (route) =>
    route.fulfill({ json: range(lanes.bays, (index) => bayOf(1, index)) }),
  )
}
