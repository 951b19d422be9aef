import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { EstimateContent, EstimateLine, EstimateTotal } from '#contract/estimates.ts'
import { lineAmount, sum } from '#contract/kit/money.ts'
import { Role } from '#contract/kit/roles.ts'
import { openStatuses } from '#contract/statuses.ts'

type Order = {
  branch: number
  place: number
  is_waiting: boolean
  request: number
  firm: number
  ro_number: string
  vin: string
  vehicle_text: string
  year: number | null
  make: string
  model: string
  first_name: string
  last_name: string
  insurer: string
  estimator: number
  estimator_name: string
  received_at: string
  lines: string[]
}
type Work = { price?: string; other?: string; labor?: readonly (readonly [type: string, hours: string])[] }

/** What the lines of the demo's estimates cost. */
const work: Readonly<Record<string, Work>> = {
  'Repl Windshield': { price: '486.20', labor: [['LAG', '2.8']] },
  'R&I Cowl vent panel': { labor: [['LAB', '0.4']] },
  'R&I Rear view mirror': { labor: [['LAB', '0.3']] },
  'Repl Front bumper cover': {
    price: '412.33',
    labor: [
      ['LAB', '1.8'],
      ['LAR', '2.6'],
    ],
  },
  'R&I Upper grille': { labor: [['LAB', '0.4']] },
  'R&I LT Headlamp assy': { labor: [['LAB', '0.5']] },
  'Rpr LT Fender': {
    labor: [
      ['LAB', '2.5'],
      ['LAR', '2.2'],
    ],
  },
  'R&I Rear bumper cover': { labor: [['LAB', '1.2']] },
  'Rpr RT Quarter panel': {
    labor: [
      ['LAB', '4'],
      ['LAR', '2.4'],
    ],
  },
  'Four wheel alignment': { other: '129.95' },
  'Refn LT Front door': { labor: [['LAR', '2.1']] },
}
const laborRate = '58.00'
const salesTax = '0.06'
const deductible = '500.00'
const laborNames: Readonly<Record<string, string>> = { LAB: 'Body', LAR: 'Refinish', LAG: 'Glass' }
const systems = ['CCC ONE', 'Mitchell Connect', 'Qapter'] as const
/** Estimates of each branch that belong to an RO, and those that wait for one. */
const [onOrders, waiting] = [6, 3]
/** The shop of the estimator that the demo signs in as comes first. */
const isMainShop = `exists (select 1 from app_user a where a.firm = r.firm and a.username like 'role${Role.shopEstimator}@%')`

const lineOf = (text: string, index: number, supplement: number): EstimateLine => {
  const { price = null, other = null, labor = [] } = work[text] ?? {}
  const [, operation = '', rest = text] = /^(Repl|R&I|Rpr|Refn) (.*)$/.exec(text) ?? []
  return {
    number: String(index + 1),
    supplement,
    area: '',
    operation,
    text: rest,
    partNumber: '',
    quantity: price === null ? '' : '1',
    price,
    other,
    isSublet: other !== null,
    labor: labor.map(([type, hours]) => ({ type, hours, isIncluded: false })),
  }
}

const totalsOf = (lines: readonly EstimateLine[]) => {
  const parts = sum(lines.map(({ price }) => price ?? '0'))
  const other = sum(lines.map((line) => line.other ?? '0'))
  const labor = Object.keys(laborNames).flatMap((type): EstimateTotal[] => {
    const hours = lines.flatMap((line) => line.labor.filter((each) => each.type === type))
    if (hours.length === 0) return []
    const total = sum(hours.map((each) => each.hours))
    const amount = lineAmount(total, laborRate)
    return [{ group: 'labor', code: type, text: laborNames[type] ?? type, hours: total, amount }]
  })
  const tax = lineAmount(parts, salesTax)
  const gross = sum([parts, other, tax, ...labor.map(({ amount }) => amount)])
  const net = sum([gross, `-${deductible}`])
  const summary = (code: string, text: string, amount: string): EstimateTotal => ({
    ...{ group: 'summary', code, text, hours: null, amount },
  })
  const totals: EstimateTotal[] = [
    ...labor,
    { group: 'parts', code: 'PAN', text: 'Parts', hours: null, amount: parts },
    ...(other === '0.00'
      ? []
      : [{ group: 'other' as const, code: 'OTSL', text: 'Sublet', hours: null, amount: other }]),
    summary('TAX', 'Sales tax', tax),
    summary('TOT', 'Gross total', gross),
    summary('DED', 'Deductible', deductible),
    summary('TOT', 'Net total', net),
  ]
  return { totals, gross, tax, deductible, net }
}

const contentOf = (order: Order, supplement: number): EstimateContent => {
  // The original of a supplement lacks its last line.
  const isOriginal = supplement === 0 && hasSupplement(order)
  const texts = isOriginal ? order.lines.slice(0, -1) : order.lines
  const lines = texts.map((text, index) =>
    lineOf(text, index, supplement > 0 && index === order.lines.length - 1 ? supplement : 0),
  )
  const serial = 1000 + order.branch * 100 + order.place + (order.is_waiting ? 50 : 0)
  return {
    format: order.place % 3 === 2 ? 'ems' : 'bms',
    system: systems[order.place % systems.length] ?? systems[0],
    documentId: `WF-${serial}`,
    ronumber: order.is_waiting ? '' : order.ro_number,
    claimNumber: `${String(serial).padStart(6, '0')}-01`,
    supplement,
    insurer: order.insurer,
    estimator: order.estimator_name,
    owner: { firstName: order.first_name, lastName: order.last_name, companyName: '' },
    vehicle: {
      vin: order.vin,
      year: order.year,
      make: order.make,
      model: order.model,
      mileage: '',
      options: [],
    },
    lines,
    ...totalsOf(lines),
  }
}

const hasSupplement = ({ place, is_waiting: isWaiting }: Order): boolean => !isWaiting && place === 1

/** Estimates received in the last days: most are on an open RO, one of them with a supplement; some wait for an RO. */
export const addEstimates = async (client: pg.Client, now: Date): Promise<void> => {
  const { rows: orders } = await client.query<Order>(
    `with o as (
        select r.*, f.path[2] as branch, false as is_waiting, greatest(r.created_at, $1::timestamptz - interval '9 days') as at,
          array(select l.text from repair_line l where l.request = r.id order by l.number) as lines,
          row_number() over (partition by f.path[2] order by ${isMainShop} desc, r.created_at desc, r.id) as place
        from request r join firm f on f.id = r.firm
        where r.deleted_at is null and r.status = any($2::int[]) and r.vin <> '' and r.ro_number <> '48213'
          and r.created_at < $1 and exists (select 1 from repair_line l where l.request = r.id)
      union all
        select r.*, f.path[2], true, $1::timestamptz - r.id % 7 * interval '5 hours' - interval '1 hour',
          array['Repl Front bumper cover', 'R&I Upper grille', 'Rpr LT Fender', 'Four wheel alignment'],
          row_number() over (partition by f.path[2] order by ${isMainShop} desc, r.created_at, r.id)
        from request r join firm f on f.id = r.firm
        where r.deleted_at is null and r.status <> all($2::int[]) and r.vin <> '')
     select o.branch, o.place::int as place, o.is_waiting, o.id as request, o.firm, o.ro_number, o.vin, o.vehicle_text,
       v.year, coalesce(v.make_name, '') as make, coalesce(v.model, '') as model, o.at as received_at, o.lines,
       coalesce(c.first_name, '') as first_name, coalesce(c.last_name, '') as last_name, coalesce(i.name, '') as insurer,
       u.id as estimator, u.full_name as estimator_name
     from o left join vehicle v on v.id = o.vehicle left join contact c on c.id = o.contact left join insurer i on i.id = o.insurer
       join lateral (select u.id, u.full_name from app_user u where u.firm = o.firm and not u.is_inactive
         order by u.role = ${Role.shopEstimator} desc, u.id limit 1) u on true
     where o.place <= case when o.is_waiting then $4::int else $3::int end
     order by o.at, o.id`,
    [now, [...openStatuses], onOrders, waiting],
  )
  for (const order of orders) {
    const original = await insert(client, order, contentOf(order, 0), null)
    if (hasSupplement(order)) await insert(client, order, contentOf(order, 1), original)
  }
}

const insert = async (
  client: pg.Client,
  order: Order,
  content: EstimateContent,
  original: number | null,
): Promise<number> => {
  const text = JSON.stringify(content)
  const ending = content.format === 'bms' ? 'xml' : 'zip'
  const { rows } = await client.query<{ id: number }>(
    `insert into estimate (firm, original, is_latest, request, format, file_name, sha256, ro_number, claim_number, document_id,
       supplement, vin, vehicle_text, owner_name, insurer_name, gross, line_count, content, is_processed, processed_at,
       received_by, received_name, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       case when $19 then $22::timestamptz end, $20, $21, $22) returning id`,
    [
      order.firm,
      original,
      !hasSupplement(order) || original !== null,
      order.is_waiting ? null : order.request,
      content.format,
      `${content.documentId}${content.supplement > 0 ? `-S0${content.supplement}` : ''}.${ending}`,
      createHash('sha256').update(text).digest('hex'),
      content.ronumber,
      content.claimNumber,
      content.documentId,
      content.supplement,
      order.vin,
      order.vehicle_text,
      `${order.first_name} ${order.last_name}`.trim(),
      order.insurer,
      content.gross,
      content.lines.length,
      text,
      !order.is_waiting,
      order.estimator,
      order.estimator_name,
      order.received_at,
    ],
  )
  return rows[0]?.id ?? 0
}
