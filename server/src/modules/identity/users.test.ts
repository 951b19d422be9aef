import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { networkPassword } from '#server/testing/network.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 120_000)
afterAll(() => app.stop())
beforeEach(() => app.sql('delete from sign_in_failure'))

const as = (role: number, branch = 'north') => app.as(`role${role}@${branch}.test`)
const password = 'Lane9^departure'
const newUser = (username: string, more: object = {}) => ({
  body: {
    user: -1,
    firm: app.network.north.firms.center,
    username,
    firstName: 'Ana',
    lastName: 'Reyes',
    roles: '14',
    laborRate: '45.5',
    password,
    passwordAgain: password,
    ...more,
  },
})
const family = async () => {
  const { center } = app.network.north.firms
  const [row] = await app.sql<{ id: number }>(
    "select id from service_group where firm = $1 and name like '%family'",
    [center],
  )
  return row?.id ?? 0
}

describe('the user list', () => {
  test('shows everyone to the host, their own branch to roles 6 and 11, and is closed to others', async () => {
    const host = await (await as(1)).ok('GET user/users', { query: { pageSize: 100 } })
    expect(host.count).toBe(34)
    const manager = await (await as(6)).ok('GET user/users', { query: { pageSize: 100 } })
    expect(new Set(manager.items.map((row) => row.firmName))).toEqual(
      new Set(['Borealis division', 'Borealis center', 'Borealis shop']),
    )
    const partner = await (await as(11)).ok('GET user/users', { query: { pageSize: 100 } })
    expect(partner.items.map((row) => row.username)).toEqual(['role11@north.test'])
    await (await as(12)).refused('GET user/users', {}, 'forbidden')
  })

  test.each([
    [{ search: 'estimator', orderBy: 'fullName', sort: 'asc' }, ['role16@south.test', 'role16@north.test']],
    [{ search: 'borealis center', sort: 'asc' }, ['role12@north.test', 'role14@north.test']],
    [{ search: 'ROLE17@nor' }, ['role17@north.test']],
    [{ search: '50%' }, []],
    [{ search: 'borealis', filter: '4,16' }, ['role16@north.test', 'role4@north.test']],
    [
      { search: 'north shop', filter: 'active', orderBy: 'role', sort: 'desc' },
      [17, 16, 15, 4].map((n) => `role${n}@north.test`),
    ],
    [{ search: 'role14', filter: 'inactive' }, []],
    [
      { search: 'role14', filter: '9999', orderBy: 'firm', sort: 'asc' },
      ['role14@south.test', 'role14@north.test'],
    ],
  ])('search %j finds %j', async (query, names) => {
    const found = await (await as(2)).ok('GET user/users', { query: { pageSize: 100, ...query } })
    expect(found.items.map((row) => row.username)).toEqual(names)
    expect(found.count).toBe(names.length)
  })

  test.each(['actve', '14,18', 'constructor'])(
    'refuses the filter %j and names those there are',
    async (filter) => {
      const { errors } = await (await as(2)).refused('GET user/users', { query: { filter } }, 'invalid')
      expect(errors).toEqual([
        {
          field: 'filter',
          message: expect.stringMatching(/^Choose one of these: 1, .*17, active, inactive$/),
        },
      ])
    },
  )

  test("finds roles by their name in the reader's language, also without its accents", async () => {
    const inSpanish = async (is: boolean) =>
      (await as(2)).ok('POST user/updateUserParams', { body: { language: is ? 2 : 1 } })
    await inSpanish(true)
    try {
      const found = async (role: number, search: string) =>
        (await (await as(role)).ok('GET user/users', { query: { pageSize: 100, search } })).items.map(
          (row) => row.username,
        )
      expect(await found(2, 'gerente division')).toEqual(['role6@south.test', 'role6@north.test'])
      expect(await found(2, 'técnico')).toEqual(['role14@south.test', 'role14@north.test'])
      expect(await found(1, 'gerente')).toEqual([])
    } finally {
      await inSpanish(false)
    }
  })

  test('pages in a stable order and filters by a firm with those below it', async () => {
    const host = await as(1)
    const { division, shop } = app.network.north.firms
    const ofShop = await host.ok('GET user/users', { query: { firm: shop } })
    const ids = ofShop.items.map(({ user }) => user)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ofShop.items.map((row) => row.roles).toSorted()).toEqual(['15', '16', '17', '4'])
    const query = { firm: division, isBranch: 1, pageSize: 3, orderBy: 'laborRate' }
    const pages = await Promise.all(
      [1, 2, 3].map((page) => host.ok('GET user/users', { query: { ...query, page } })),
    )
    const names = pages.flatMap((page) => page.items.map((row) => row.username))
    expect(new Set(names).size).toBe(8)
    expect(pages.map((page) => page.next)).toEqual([2, 3, null])
    await (
      await as(6)
    ).refused('GET user/users', { query: { firm: app.network.south.firms.shop } }, 'notFound')
  })

  test("returns the caller's rights on each row", async () => {
    const rows = (await (await as(6)).ok('GET user/users', { query: { pageSize: 100 } })).items
    const rightsOf = (role: string) => rows.find((row) => row.roles === role)?.rights
    expect(rightsOf('6')).toEqual(['edit', 'username', 'password'])
    expect(rightsOf('14')).toEqual(['edit', 'role', 'username', 'password', 'inactive', 'delete'])
  })
})

describe('adding a user', () => {
  test('adds a technician with defaults, a contact, a password to change, and then skills', async () => {
    const host = await as(1)
    const { center } = app.network.north.firms
    expect(await host.ok('GET user/verifyUsername', { query: { username: 'ana@north.test' } })).toEqual({
      exists: false,
      message: '',
    })
    const made = await host.ok('POST user/saveUser', newUser('ana@north.test', { isDispatched: true }))
    expect(made).toMatchObject({
      firm: center,
      username: 'ana@north.test',
      emailAddress: 'ana@north.test',
      roles: '14',
      roleName: 'Technician',
      laborRate: '45.50',
      timezone: 12,
      language: 1,
      isDispatched: true,
      mustChangePassword: true,
      skills: '',
      skillDetail: expect.arrayContaining([
        expect.objectContaining({
          calibrateServiceGroup: await family(),
          isChecked: false,
          technicianServiceGroup: -1,
        }),
      ]),
    })
    const again = await host.ok('GET user/user', { query: { username: 'ANA@north.test' } })
    expect(again.user).toBe(made.user)
    const contact = await app.sql(
      `select c.full_name, l.name, e.email_address from contact c join lookup l on l.id = c.contact_type
       join contact_email e on e.contact = c.id and e.is_primary where c.id = $1`,
      [made.contact],
    )
    expect(contact).toEqual([{ full_name: 'Ana Reyes', name: 'User', email_address: 'ana@north.test' }])
    const ana = await app.anonymous.signIn('ana@north.test', password)
    expect((await ana.ok('GET user/profile')).mustChangePassword).toBe(true)

    const save = { user: made.user, version: made.version, firstName: 'Anna' }
    const refusal = await host.refused('POST user/saveUser', { body: save }, 'refused')
    expect(refusal.detail).toBe('Please supply fill all fields. Please provide Skills')
    expect(refusal.errors).toEqual([{ field: 'skills', message: 'Please provide Skills' }])
    const skillDetail = [{ calibrateServiceGroup: await family(), commission: '12.5' }]
    const saved = await host.ok('POST user/saveUser', { body: { ...save, skillDetail } })
    expect(saved.skills).toBe(String(await family()))
    expect(saved.skillDetail.find((skill) => skill.isChecked)?.commission).toBe('12.5')
    expect(saved.version).toBeGreaterThan(made.version)
    expect(await app.sql('select first_name from contact where id = $1', [made.contact])).toEqual([
      { first_name: 'Anna' },
    ])
  })

  test.each([
    [{ firstName: '' }, 'Please supply fill all fields.'],
    [{ laborRate: '' }, 'Please supply fill all fields.'],
    [{ timezone: 0 }, 'Please supply fill all fields.  Please supply a Timezone.'],
    [
      { language: 0, timezone: 0 },
      'Please supply fill all fields.  Please supply a Timezone.  Please supply a Language.',
    ],
    [{ contactType: 0 }, 'Please supply fill all fields.'],
    [{ roles: '' }, 'Please supply fill all fields.'],
    [{ laborRate: 'abc' }, 'A number such as 45.50'],
    [{ username: 'role16@NORTH.test' }, 'Username already exists, please try another.'],
    [{ username: 'nobody' }, 'Required, formatted email address'],
    [{ password: '' }, 'Please supply a password.'],
    [{ passwordAgain: 'other' }, "Passwords don't match."],
    [
      { password: 'weak', passwordAgain: 'weak' },
      expect.stringMatching(/^Password doesn't meet minimum strength/),
    ],
    [{ roles: '99' }, "This role doesn't exist."],
  ])('refuses %j with %j', async (change, words) => {
    const refusal = await (
      await as(1)
    ).refused('POST user/saveUser', newUser('new@north.test', change), 'refused')
    expect(refusal.detail).toEqual(words)
    expect(await app.sql(`select 1 from app_user where username = 'new@north.test'`)).toEqual([])
  })

  test('turns a contact into a user only once', async () => {
    const { firms, ids } = app.network.north
    const input = newUser('customer@north.test', { firm: firms.shop, contact: ids.contact, roles: '16' })
    const made = await (await as(6)).ok('POST user/saveUser', input)
    expect(made.contact).toBe(ids.contact)
    expect(made.phoneNo).toBe('2125550100')
    const again = newUser('second@north.test', { firm: firms.shop, contact: ids.contact, roles: '16' })
    const refusal = await (await as(6)).refused('POST user/saveUser', again, 'refused')
    expect(refusal.detail).toBe('This contact is already a user: customer@north.test.')
    const foreign = newUser('third@north.test', { firm: firms.shop, contact: app.network.south.ids.contact })
    await (await as(1)).refused('POST user/saveUser', foreign, 'notFound')
  })

  test('is limited to branch and rank', async () => {
    const { north, south } = app.network
    const manager = await as(6)
    await manager.refused(
      'POST user/saveUser',
      newUser('a@north.test', { firm: south.firms.shop }),
      'notFound',
    )
    await manager.refused(
      'POST user/saveUser',
      newUser('a@north.test', { firm: north.firms.franchisee }),
      'notFound',
    )
    const above = await manager.refused(
      'POST user/saveUser',
      newUser('a@north.test', { roles: '3' }),
      'refused',
    )
    expect(above.errors).toEqual([{ field: 'roles', message: "You can't give a role above your own." }])
    await (
      await as(11)
    ).refused('POST user/saveUser', newUser('a@north.test', { firm: north.firms.shop }), 'notFound')
  })
})

describe('editing a user', () => {
  const user = (role: number) => app.network.north.users[String(role)] ?? 0

  test('merges different fields of two administrators, reports a conflict on the same one, and never conflicts with oneself', async () => {
    const [one, two] = [await as(1), await as(2)]
    const read = await one.ok('GET user/user', { query: { user: user(16) } })
    await two.ok('POST user/saveUser', {
      body: { user: read.user, version: read.version, employeeId: 'E7', firstName: 'Rosa' },
    })
    const merged = await one.ok('POST user/saveUser', {
      body: { user: read.user, version: read.version, receivesReport: true, firstName: 'Role 16' },
    })
    expect(merged).toMatchObject({ employeeId: 'E7', receivesReport: true, firstName: 'Rosa' })
    const clash = { body: { user: read.user, version: read.version, firstName: 'Maria' } }
    const refusal = await one.refused('POST user/saveUser', clash, 'conflict')
    expect(refusal.conflict).toMatchObject({
      by: 'Role 2 Borealis',
      fields: [{ field: 'firstName', stored: 'Rosa', yours: 'Maria' }],
    })
    await two.ok('POST user/saveUser', { body: { ...clash.body, version: read.version, firstName: 'Maria' } })
  })

  test('merges the skills of two administrators one by one', async () => {
    const { center } = app.network.north.firms
    const [added] = await app.sql<{ id: number }>(
      `insert into service_group (firm, name) values ($1, 'Radar') returning id`,
      [center],
    )
    const [one, two] = [await as(1), await as(2)]
    const read = await one.ok('GET user/user', { query: { user: user(14) } })
    const shown = read.skillDetail.map(({ calibrateServiceGroup, isChecked, commission }) => ({
      calibrateServiceGroup,
      isChecked,
      commission,
    }))
    const change = (group: number, to: object) =>
      shown.map((skill) => (skill.calibrateServiceGroup === group ? { ...skill, ...to } : skill))
    const own = read.skillDetail.find((skill) => skill.isChecked)?.calibrateServiceGroup ?? 0
    const { user: id, version } = read
    await two.ok('POST user/saveUser', {
      body: { user: id, version, skillDetail: change(own, { commission: '20' }) },
    })
    const radar = change(added?.id ?? 0, { isChecked: true, commission: 7.5 })
    const merged = await one.ok('POST user/saveUser', { body: { user: id, version, skillDetail: radar } })
    const percents = merged.skillDetail.filter((skill) => skill.isChecked).map((skill) => skill.commission)
    expect(percents.sort()).toEqual(['20.0', '7.5'])
    const clash = { user: id, version, skillDetail: change(own, { commission: '30' }) }
    const refusal = await one.refused('POST user/saveUser', { body: clash }, 'conflict')
    expect(refusal.conflict?.fields).toEqual([{ field: `skillDetail.${own}`, stored: '20.0', yours: '30.0' }])
    for (const wrong of ['101', '12.55', '-1', 'x'])
      await one.refused(
        'POST user/saveUser',
        { body: { user: id, skillDetail: change(own, { commission: wrong }) } },
        'invalid',
      )
    const foreign = await app.sql<{ id: number }>('select id from service_group where firm = $1', [
      app.network.south.firms.center,
    ])
    const theirs = [
      ...shown,
      { calibrateServiceGroup: foreign[0]?.id ?? 0, isChecked: true, commission: '1' },
    ]
    await (await as(6)).refused('POST user/saveUser', { body: { user: id, skillDetail: theirs } }, 'invalid')
  })

  test('refuses changing the own role, giving a higher one, ending the own account, and a higher rank', async () => {
    const manager = await as(6)
    const own = await manager.refused(
      'POST user/saveUser',
      { body: { user: user(6), roles: '5' } },
      'refused',
    )
    expect(own.detail).toBe("You can't change your own role. Ask another administrator.")
    const end = await manager.refused(
      'POST user/saveUser',
      { body: { user: user(6), isInactive: true } },
      'refused',
    )
    expect(end.detail).toBe("You can't make yourself inactive. Ask another administrator.")
    await manager.refused('POST user/saveUser', { body: { user: user(12), roles: '3' } }, 'refused')
    await manager.refused('POST user/saveUser', { body: { user: user(8), firstName: 'X' } }, 'notFound')
    const second = await as(2)
    await second.refused('POST user/saveUser', { body: { user: user(1), firstName: 'X' } }, 'forbidden')
    await (await as(15)).refused('POST user/saveUser', { body: { user: user(15) } }, 'forbidden')
    await (await as(15)).refused('GET user/user', { query: { user: user(16) } }, 'forbidden')
    expect((await (await as(15)).ok('GET user/user')).rights).toEqual(['password'])
  })

  test('names fields that the call does not know in its answer', async () => {
    const body = { user: user(17), guid: 'x', version: undefined, laborRate: 30 }
    const saved = await (await as(1)).ok('POST user/saveUser', { body })
    expect(saved).toMatchObject({ laborRate: '30.00', notTaken: ['guid'] })
  })

  test('dispatches technicians only, and stops when the role changes', async () => {
    const host = await as(1)
    const errors = [{ field: 'isDispatched', message: expect.stringContaining('Only techs') }]
    const change = { body: { user: user(17), isDispatched: true } }
    expect((await host.refused('POST user/saveUser', change, 'refused')).errors).toEqual(errors)
    const added = newUser('bo@north.test', { roles: '12', isDispatched: true })
    expect((await host.refused('POST user/saveUser', added, 'refused')).errors).toEqual(errors)
    const made = await host.ok('POST user/saveUser', newUser('bo@north.test', { isDispatched: true }))
    const moved = { body: { user: made.user, roles: '12', isDispatched: true } }
    expect(await host.ok('POST user/saveUser', moved)).toMatchObject({ isDispatched: false })
  })

  test('keeps right-to-left and long names whole, and refuses longer ones', async () => {
    const host = await as(1)
    const firstName = 'عبد الرحمن'
    expect((await host.ok('POST user/saveUser', { body: { user: user(17), firstName } })).fullName).toBe(
      `${firstName} Borealis`,
    )
    const long = await host.refused(
      'POST user/saveUser',
      { body: { user: user(17), firstName: 'x'.repeat(300) } },
      'invalid',
    )
    expect(long.errors).toEqual([{ field: 'firstName', message: 'At most 200 characters' }])
    await host.ok('POST user/saveUser', { body: { user: user(17), firstName: 'Role 17' } })
  })
})

describe('a username', () => {
  const taken = 'Username already exists, please try another.'
  test.each([
    'role16@north.test',
    ' ROLE16@North.TEST ',
    'ｒｏｌｅ16@north.test',
    'rоle16@north.test',
    'rοle16@north.test',
    'ROLЕ16@NОRТH.test',
  ])('like %j is taken', async (username) => {
    const host = await as(1)
    const found = await host.ok('GET user/verifyUsername', { query: { username } })
    expect(found).toEqual({ exists: true, message: taken })
    const refusal = await host.refused('POST user/saveUser', newUser(username), 'refused')
    expect(refusal.errors).toEqual([{ field: 'username', message: taken }])
  })

  test('changes together with email, contact, and sign-in, and notifies the old address', async () => {
    const host = await as(2)
    const id = app.network.north.users['15'] ?? 0
    const query = { user: id, username: 'shop.lead@north.test' }
    const renamed = await host.ok('POST user/saveUserEmail', { query })
    expect(renamed).toMatchObject({ username: query.username, emailAddress: query.username })
    const refusal = await host.refused(
      'POST user/saveUserEmail',
      { query: { ...query, username: 'role4@north.test' } },
      'refused',
    )
    expect(refusal.detail).toBe(taken)
    expect(await host.ok('GET user/verifyUsername', { query: { ...query } })).toMatchObject({ exists: false })
    expect(
      (await (await app.anonymous.signIn('Shop.Lead@north.test', networkPassword)).ok('GET user/profile'))
        .user,
    ).toBe(id)
    expect((await app.mail())[0]).toMatchObject({
      to: 'role15@north.test',
      subject: expect.stringContaining('username'),
    })
    const contact = await app.sql('select email_address from contact where id = $1', [renamed.contact])
    expect(contact).toEqual([{ email_address: query.username }])
    await host.ok('POST user/saveUserEmail', { query: { ...query, username: 'role15@north.test' } })
  })

  test('cannot be taken by two simultaneous calls', async () => {
    const [one, two] = [await as(1), await as(2)]
    const answers = await Promise.all([
      one.call('POST user/saveUser', newUser('race@north.test')),
      two.call('POST user/saveUser', newUser('rаce@north.test')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('fixed fields of a user', () => {
  test('are refused by name if a save would change them, and accepted unchanged', async () => {
    const host = await as(1)
    const { firms, users } = app.network.north
    const user = users['16']
    const stored = async () =>
      (await app.sql('select firm, contact, username from app_user where id = $1', [user]))[0]
    const before = await stored()
    for (const [field, value] of [
      ['firm', firms.shop2],
      ['firm', app.network.south.firms.shop],
      ['firm', 999_999],
      ['contact', app.network.north.ids.contact],
      ['username', 'other@north.test'],
      ['password', password],
    ] as const) {
      const { errors } = await host.refused(
        'POST user/saveUser',
        { body: { user, [field]: value } },
        'refused',
      )
      expect(errors?.[0]?.field).toBe(field)
    }
    const same = { user, firm: firms.shop, username: 'Role16@north.test', employeeId: 'E-16' }
    expect(await host.ok('POST user/saveUser', { body: same })).toMatchObject({ employeeId: 'E-16' })
    expect(await stored()).toEqual(before)
  })
})
