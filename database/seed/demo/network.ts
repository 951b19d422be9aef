import type { BranchPlan, CenterPlan } from './branches.ts'
import { fleetNames, insurerNames } from './names.ts'
import { roNumbers } from './ro-numbers.ts'
import { addContact, addUser, nameOf, phoneOf, plainName, stamps, streetOf } from './people.ts'
import type { City } from './cities.ts'
import type { Branch, Center, Customer, Demo, Person, Shop } from './world.ts'
import { TechnicianStatus } from '#contract/statuses.ts'
import { Role } from '#contract/kit/roles.ts'

type FirmPlan = { parent: number; type: number; name: string; city: City; bare?: boolean; email?: string }

const addFirm = (demo: Demo, plan: FirmPlan): number => {
  const [city, state, zip, latitude, longitude, zone, area] = plan.city
  const { random } = demo
  return demo.rows.add('firm', {
    parent: plan.parent,
    type: plan.type,
    name: plan.name,
    phone: plan.bare ? '' : phoneOf(demo, area),
    email: plan.bare ? '' : (plan.email ?? ''),
    address_line1: plan.bare ? '' : streetOf(demo),
    address_line2: '',
    city,
    state,
    postal_code: plan.bare ? '' : zip,
    country: 'US',
    latitude: plan.bare ? null : latitude + (random.next() - 0.5) / 20,
    longitude: plan.bare ? null : longitude + (random.next() - 0.5) / 20,
    time_zone: zone,
    language: 1,
    is_inactive: false,
    is_scheduling: true,
    ccc_id: plan.type === 7 && !plan.bare ? `CCC${random.int(10000, 99999)}` : '',
    company_id: '',
    ...stamps(demo),
  })
}

const addPreference = (demo: Demo, firm: number, category: string, name: string, value: string): void => {
  demo.rows.add('firm_preference', { firm, category, name, value, is_inactive: false, ...stamps(demo) })
}

/** Adds one branch: brand, franchisees, division, partner, centers, shops, and their people. */
export const addBranch = (demo: Demo, plan: BranchPlan): Branch => {
  const { rows, random } = demo
  const brand = addFirm(demo, { parent: 1, type: 2, name: plan.brand.name, city: plan.brand.city })
  const [firstFranchisee, secondFranchisee] = plan.franchisees
  const franchisees = [
    addFirm(demo, { parent: brand, type: 3, ...firstFranchisee }),
    addFirm(demo, { parent: brand, type: 3, ...secondFranchisee }),
  ] as const
  const division = addFirm(demo, { parent: franchisees[0], type: 4, ...plan.division })
  const partner = addFirm(demo, { parent: brand, type: 5, ...plan.partner })

  addPreference(demo, brand, 'Brand', 'BrandTitle', plan.brand.title)
  addPreference(demo, brand, 'Brand', 'BrandColor', plan.brand.color)
  addPreference(demo, brand, 'Brand', 'BrandLogo', plan.brand.logo)
  addPreference(demo, brand, 'Brand', 'BrandIcon', plan.brand.logo)
  addPreference(demo, franchisees[0], 'Dispatch', 'DispatchApproach', '1')
  for (const [rateType, rate] of Object.entries(plan.rates))
    rows.add('service_rate', {
      firm: brand,
      service: null,
      rate_type: demo.base.rateType(rateType),
      rate,
      ...stamps(demo),
    })

  const people = rolePeople(demo, plan)
  const at: Record<number, [number, City]> = {
    3: [brand, plan.brand.city],
    7: [brand, plan.brand.city],
    8: [franchisees[0], firstFranchisee.city],
    9: [franchisees[0], firstFranchisee.city],
    10: [franchisees[0], firstFranchisee.city],
    13: [franchisees[0], firstFranchisee.city],
    5: [division, plan.division.city],
    6: [division, plan.division.city],
    11: [partner, plan.partner.city],
  }
  const officers = new Map(
    Object.entries(at).map(([role, place]) => [Number(role), people(Number(role), ...place)]),
  )
  addUser(demo, {
    firm: franchisees[1],
    role: Role.dispatcher,
    ...made(demo, plan.key),
    city: secondFranchisee.city,
  })

  const centers: Center[] = []
  const shops: Shop[] = []
  for (const [index, centerPlan] of plan.centers.entries()) {
    const parent = centerPlan.franchisee === 0 ? division : franchisees[1]
    const center = addCenter(demo, plan, centerPlan, parent, index === 0)
    centers.push(center)
    for (const [place, shopPlan] of centerPlan.shops.entries())
      shops.push(
        addShop(demo, plan, shopPlan, { parent, center, isFirst: index === 0 && place === 0, place }),
      )
  }
  shops.forEach((shop, index) => {
    rows.add('center_of', { firm: shop.id, center: shop.center.id, is_primary: true })
    const second = centers[(centers.indexOf(shop.center) + 1) % centers.length]
    if (index % 4 === 0 && second)
      rows.add('center_of', { firm: shop.id, center: second.id, is_primary: false })
    if (index % 5 === 1) addLink(demo, partner, shop.id, 'partner')
    if (index % 3 === 0) addLink(demo, shop.id, partner, 'insurance', `DRP-${1040 + index}`)
  })
  addLink(demo, shops[0]!.id, centers[2]!.id, 'out-of-network')
  addPreference(demo, shops[3]!.id, 'Center', 'HideRequestsOnMap', '1')
  random.next()
  return {
    key: plan.key,
    brand: { id: brand, name: plan.brand.name },
    rates: plan.rates,
    centers,
    shops,
    dispatcher: officers.get(10)!,
  }
}

const addLink = (demo: Demo, firm: number, firm2: number, kind: string, license = ''): void => {
  demo.rows.add('firm_link', {
    firm,
    firm2,
    kind,
    is_opt_in: kind !== 'out-of-network',
    license,
    ...stamps(demo),
  })
}

const made = (demo: Demo, key: string): { name: readonly [string, string]; username: string } => {
  const name = nameOf(demo)
  return { name, username: `${plainName(name) || 'user'}.${demo.random.int(100, 999)}@${key}.demo` }
}

/** Adds the account role{n} of a branch. */
const rolePeople =
  (demo: Demo, plan: BranchPlan) =>
  (role: number, firm: number, city: City): Person =>
    addUser(demo, {
      firm,
      role,
      city,
      name: plan.people[role] ?? nameOf(demo),
      username: `role${role}@${plan.key}.demo`,
    })

const addCenter = (
  demo: Demo,
  plan: BranchPlan,
  centerPlan: CenterPlan,
  parent: number,
  isFirst: boolean,
): Center => {
  const { rows, random, base } = demo
  const { city } = centerPlan
  const id = addFirm(demo, { parent, type: 6, name: centerPlan.name, city, email: `desk@${plan.key}.demo` })
  const admin = addUser(demo, {
    firm: id,
    role: Role.centerAdmin,
    name: centerPlan.admin,
    username: isFirst ? `role12@${plan.key}.demo` : `${plainName(centerPlan.admin)}@${plan.key}.demo`,
    city,
  })
  const technicians = centerPlan.technicians.map((name, index) => {
    const technician = addUser(demo, {
      firm: id,
      role: Role.technician,
      name,
      username: isFirst && index === 0 ? `role14@${plan.key}.demo` : `${plainName(name)}@${plan.key}.demo`,
      city,
      laborRate: `${random.int(32, 46)}.00`,
      dispatched: index > 1,
    })
    const groups = index === 0 ? base.groups : random.sample(base.groups, random.int(7, 12))
    for (const group of groups)
      rows.add('technician_skill', {
        firm: id,
        user: technician.user,
        service_group: group,
        commission: random.pick(['0.0', '5.0', '7.5', '10.0', '12.5']),
        ...stamps(demo),
      })
    addDispatch(demo, { firm: id, user: technician.user, city, index })
    return technician
  })
  const bays = technicians.map((technician, index) =>
    rows.add('bay', {
      firm: id,
      name: index < 3 ? `Bay ${index + 1}` : 'Mobile',
      start_of_day: '08:00',
      end_of_day: '17:00',
      slots: 6,
      avg_slot_time: 90,
      technician: technician.user,
      sort: index + 1,
      is_inactive: false,
      ...stamps(demo),
    }),
  )
  return { id, name: centerPlan.name, zone: city[5], admin, technicians, bays }
}

/** What dispatchers know of a technician. The first two work in the center; the others have reported where they are. */
const addDispatch = (
  { rows, now }: Demo,
  { firm, user, city, index }: { firm: number; user: number; city: City; index: number },
): void => {
  const [latitude, longitude] = [city[3], city[4]]
  const isOut = index > 1
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  rows.add('technician_dispatch', {
    firm,
    user,
    status: TechnicianStatus[statuses[index % statuses.length] ?? 'available'],
    status_at: ago(12 + index * 9),
    latitude: isOut ? latitude + 0.03 * index - 0.02 : null,
    longitude: isOut ? longitude - 0.05 * index + 0.11 : null,
    position_at: isOut ? ago(2 + index * 3) : null,
    notes: index === 2 ? 'Has the long-range radar targets in the van' : '',
    ...{ version: 1, created_at: ago(60), updated_at: ago(12) },
  })
}
const statuses = ['available', 'available', 'onTheWay', 'onBreak'] as const

const addShop = (
  demo: Demo,
  plan: BranchPlan,
  shopPlan: CenterPlan['shops'][number],
  at: { parent: number; center: Center; isFirst: boolean; place: number },
): Shop => {
  const { random } = demo
  const { city, name } = shopPlan
  const id = addFirm(demo, { parent: at.parent, type: 7, name, city, bare: shopPlan.bare ?? false })
  const person = (role: number): Person =>
    at.isFirst
      ? rolePeople(demo, plan)(role, id, city)
      : addUser(demo, { firm: id, role, city, ...made(demo, plan.key) })
  const admin = person(4)
  const estimators = at.isFirst ? [person(16), person(15), person(17)] : [person(16)]
  const customers: Customer[] = Array.from({ length: 45 }, () => {
    const [first, last] = nameOf(demo)
    const bare = random.chance(0.05)
    const contact = addContact(demo, { firm: id, type: 'Customer', first, last, city, bare })
    return { contact, name: `${first} ${last}`, isFleet: false }
  })
  if (at.place % 2 === 0) {
    const company = random.pick(fleetNames)
    const contact = addContact(demo, {
      firm: id,
      type: 'Fleet',
      first: '',
      last: '',
      company,
      city,
      isFleet: true,
    })
    customers.push({ contact, name: company, isFleet: true })
  }
  return {
    id,
    name,
    zone: city[5],
    center: at.center,
    admin,
    estimators,
    customers,
    nextNumber: roNumbers(random, shopPlan.number, shopPlan.prefix),
    weight: at.isFirst ? 3 : 1 + random.next(),
  }
}

/** Adds the host's insurers, which all branches read. */
export const addInsurers = (demo: Demo): { id: number; name: string }[] =>
  insurerNames.map((name) => ({
    id: demo.rows.add('insurer', {
      firm: 1,
      name,
      contact: '',
      contact_id: null,
      is_inactive: false,
      ...stamps(demo),
    }),
    name,
  }))
