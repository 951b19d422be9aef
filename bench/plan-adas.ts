import { cpus } from 'node:os'
import { equipmentOf } from '#server/modules/adas/rules/equipment.ts'
import { makePlan } from '#server/modules/adas/rules/make-plan.ts'
import { splitLines } from '#server/modules/adas/rules/split-lines.ts'
import { readLine } from '#server/modules/adas/rules/read-line.ts'
import { shippedRules } from '#server/modules/adas/testing/shipped-rules.ts'
import { measureTouched } from './plan-adas/touched.ts'
import { fixed, median } from './web/figures.ts'

// An estimate of 300 printed lines with headings, numbers, prices, and hours becomes a plan: split, read, planned by the
// shipped rules, for a vehicle of each make in turn. CPU of this process, medians of rounds. The bar: under 50 ms.
// `npm run bench -- plan-adas touched [orders]`: how long a changed rule takes to name the orders that it touches.
const bar = 50
const lineCount = 300
const rounds = 40

const areas = [
  'FRONT BUMPER & GRILLE',
  'FRONT LAMPS',
  'WINDSHIELD',
  'FENDER',
  'FRONT DOOR',
  'QUARTER PANEL',
  'REAR BUMPER',
]
const work = ['Repl', 'R&I', 'Rpr', 'Refn', 'Subl', 'Blnd']
const parts = [
  'Bumper cover',
  'Upper grille',
  'LT Headlamp assy',
  'Windshield GM',
  'RT Fender liner',
  'LT Mirror assy w/camera',
  'RT Door shell',
  'LT Quarter panel',
  'Rear camera',
  'Clip',
  'RT Blind spot sensor',
  'Nameplate',
]
const text = Array.from({ length: lineCount }, (_, at) => {
  const heading = at % 40 === 0 ? `${areas[(at / 40) % areas.length]}\n` : ''
  const words = `${work[at % work.length]} ${parts[(at * 7) % parts.length]}`
  return `${heading}${at + 1} ${words}   $${(at * 3.17).toFixed(2)}  ${(at % 9) / 2 + 0.1} hrs`
}).join('\n')
const makes = [...new Set(shippedRules.flatMap((rule) => rule.makes))]

const planOnce = (make: string): number => {
  const car = { make, model: 'Equinox', year: 2021 }
  const lines = splitLines(text).map((line, index) => ({
    id: index + 1,
    number: index + 1,
    text: line.text,
    ...readLine(line.text, line.area),
  }))
  return makePlan(car, lines, shippedRules, equipmentOf(car, [], null, [])).filter(
    ({ need }) => need !== 'notNeeded',
  ).length
}

const laps: number[] = []
let claims = 0
for (let round = 0; round < rounds; round++) {
  const before = process.cpuUsage()
  claims = planOnce(makes[round % makes.length] ?? '')
  const { user, system } = process.cpuUsage(before)
  laps.push((user + system) / 1000)
}
const [first = 0] = laps
console.log(
  `${lineCount} lines, ${shippedRules.length} rules, ${rounds} rounds; Node ${process.version}; ${cpus()[0]?.model}`,
)
console.table([
  {
    work: 'an estimate to a plan',
    'bar, CPU ms': bar,
    'ours, CPU ms': fixed(median(laps), 1),
    'first, cold': fixed(first, 1),
    slowest: fixed(Math.max(...laps), 1),
    claims,
    held: median(laps) < bar ? 'yes' : 'no',
  },
])

if (process.argv[2] === 'touched') await measureTouched(Number(process.argv[3] ?? 1_000_000))
