import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { secretSettings } from '#server/kernel/secret-files.ts'
import { startTestApp } from '#server/testing/harness.ts'
import { readAccess, urlFor } from './postgres/access.ts'
import { root } from './project/files.ts'
import { clusterFolder } from './testing/cluster-folder.ts'
import { testDatabase } from './testing/database.ts'
import { withConnection } from './testing/template.ts'

const kit = join(root, 'deploy')
const read = (name: string): string => readFileSync(join(kit, name), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'calibrate-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whether a program is on this machine. What it would check is checked by reading alone where it isn't. */
const has = (program: string): boolean => spawnSync('which', [program]).status === 0
const withoutComments = (text: string): string => text.replace(/^\s*#.*$/gm, '')

test('the SQL makes the roles, the database, and the extensions that the product makes for itself', async () => {
  // Another name for each, since the roles of this cluster are there already.
  const mark = `kit_${process.pid}`
  const own = read('roles.sql').replaceAll(/calibrate(_owner|_app)?\b(?!\/)/g, `${mark}$1`)
  const [before = '', after = ''] = own.replace(/^--.*$/gm, '').split(/^\\connect .*$/m)
  const statements = (text: string) =>
    text
      .split(';')
      .map((each) => each.trim())
      .filter(Boolean)
  // The cluster runs as long as one of its databases is in use.
  const database = await testDatabase('base')
  const access = readAccess(clusterFolder())
  const roles = `select rolname, rolsuper, rolcreaterole, rolcanlogin, rolbypassrls from pg_roles where rolname = any($1) order by 1`
  try {
    await withConnection(urlFor(access, 'postgres', 'postgres'), async (client) => {
      for (const statement of statements(before))
        await client.query(statement.replaceAll(/:'\w+'/g, "'secret-of-the-test'"))
      const made = await client.query(roles, [[`${mark}_app`, `${mark}_owner`]])
      const ours = await client.query(roles, [['calibrate_app', 'calibrate_owner']])
      expect(JSON.stringify(made.rows).replaceAll(mark, 'calibrate')).toBe(JSON.stringify(ours.rows))
    })
    await withConnection(urlFor(access, 'postgres', mark), async (client) => {
      for (const statement of statements(after)) await client.query(statement)
      const { rows } = await client.query<{ extname: string }>('select extname from pg_extension order by 1')
      expect(rows.map(({ extname }) => extname)).toEqual(['btree_gist', 'pg_trgm', 'plpgsql'])
    })
  } finally {
    await withConnection(urlFor(access, 'postgres', 'postgres'), async (client) => {
      await client.query(`drop database if exists ${mark} with (force)`)
      await client.query(`drop role if exists ${mark}_owner`)
      await client.query(`drop role if exists ${mark}_app`)
    })
    await database.drop()
  }
})

test('secrets are made at random, once, and fit each other', () => {
  cpSync(join(kit, 'make-secrets.sh'), join(folder, 'make-secrets.sh'))
  const make = () => execFileSync('sh', [join(folder, 'make-secrets.sh')])
  make()
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
  const names = readdirSync(join(folder, 'secrets')).toSorted()
  const first = names.map(secret)
  make()
  expect(names.map(secret)).toEqual(first)
  expect(new Set(first).size).toBe(names.length)
  expect(new URL(secret('database_url')).password).toBe(secret('owner_password'))
  expect(secret('app_database_url')).toContain(secret('app_password'))
  expect(secret('owner_password')).toMatch(/^[0-9a-f]{48}$/)
  const compose = read('compose.yaml')
  const declared = [...compose.matchAll(/^ {2}(\w+): \{ file: \.\/secrets\/(\w+) \}$/gm)]
  expect(declared.map(([, name]) => name).toSorted()).toEqual(names)
  for (const [, name, file] of declared) expect(name).toBe(file)
  const used = [...compose.matchAll(/secrets: \[([^\]]+)\]/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  expect([...new Set(used)].toSorted()).toEqual(names)
})

test('secrets come from files that the product reads, and none is written into the kit', () => {
  for (const name of ['compose.yaml', 'calibrate.service']) {
    const fromFiles = [...read(name).matchAll(/\b([A-Z0-9_]+)_FILE[:=]/g)].map(([, each]) => each)
    expect(fromFiles.length).toBeGreaterThan(1)
    for (const each of fromFiles.filter((setting) => setting !== 'POSTGRES_PASSWORD'))
      expect(secretSettings).toContain(each)
  }
  for (const name of readdirSync(kit).filter((each) => statSync(join(kit, each)).isFile()))
    expect(read(name)).not.toMatch(/postgres(?:ql)?:\/\/\w+:\w|password[=:]\s*\w/i)
})

test('the image runs as its own user, with Node as the first process, and what is copied is there', () => {
  const lines = read('Dockerfile').split('\n')
  const last = (word: string) => lines.findLast((line) => line.startsWith(`${word} `)) ?? ''
  expect(last('USER')).toBe('USER calibrate')
  const command = JSON.parse(last('CMD').slice('CMD '.length)) as string[]
  expect(command[0]).toBe('node_modules/.bin/node')
  expect(statSync(join(root, command[1] ?? '')).isFile()).toBe(true)
  expect(last('ENV')).toContain('NODE_ENV=production')
  expect(read('Dockerfile')).toContain('HEALTHCHECK')
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'data', 'deploy/secrets', '.git']))
})

test.runIf(has('systemd-analyze'))('systemd takes the unit', () => {
  const unit = read('calibrate.service').replaceAll(
    /\/opt\/calibrate\/node_modules\/.bin\/node/g,
    '/bin/true',
  )
  const file = join(folder, 'calibrate.service')
  writeFileSync(file, unit)
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => line.includes('calibrate.service'))).toEqual([])
})

describe.each([
  ['nginx.conf', /proxy_set_header Upgrade \$http_upgrade/, /proxy_read_timeout 1h/],
  ['Caddyfile', /reverse_proxy/, /health_uri \/readyz/],
  ['haproxy.cfg', /option httpchk GET \/readyz/, /timeout tunnel 1h/],
])('%s', (name, ...needs) => {
  const text = withoutComments(read(name))

  test('passes live connections and large files, hides /metrics, and replaces the caller’s address', () => {
    for (const need of needs) expect(text).toMatch(need)
    expect(text).toMatch(/metrics/)
    expect(text).toMatch(/X-Forwarded-For (\$remote_addr|\{remote_host\}|%\[src\])/)
  })

  test('is well formed', () => {
    const count = (sign: string) => text.split(sign).length
    expect(count('{')).toBe(count('}'))
    if (name !== 'nginx.conf') return
    for (const line of text
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean))
      expect(line).toMatch(/[;{}]$/)
  })
})

test.runIf(has('nginx'))('nginx takes its sample', () => {
  const [pem, key] = ['cert.pem', 'key.pem'].map((name) => join(folder, name))
  const subject = ['-subj', '/CN=adas.firm.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', `${key}`, '-out', `${pem}`], {
    stdio: 'ignore',
  })
  const site = read('nginx.conf')
    .replace(/ssl_certificate .*/, `ssl_certificate ${pem};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; events {} http { access_log off; ${site} }`)
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  })
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
})
test.runIf(has('caddy'))('Caddy takes its sample', () => {
  expect(
    spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(kit, 'Caddyfile')]).status,
  ).toBe(0)
})
test.runIf(has('haproxy'))('HAProxy takes its sample', () => {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, read('haproxy.cfg').replace(/ ssl crt \S+ alpn \S+/, ''))
  expect(spawnSync('haproxy', ['-c', '-f', file]).status).toBe(0)
})

test('alerts ask for metrics that a process has', async () => {
  const app = await startTestApp()
  try {
    const { text } = await app.anonymous.send<string>('GET', '/metrics')
    const asked = [
      ...read('alerts.yaml').matchAll(/\b((?:http|process|nodejs|database)_[a-z0-9_]+)(?=[{[])/g),
    ].map(([, name]) => name ?? '')
    expect(asked.length).toBeGreaterThan(6)
    for (const name of asked)
      expect(text, name).toMatch(new RegExp(`^# TYPE ${name.replace(/_(count|bucket)$/, '')} `, 'm'))
  } finally {
    await app.stop()
  }
})
