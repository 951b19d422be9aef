import { describe, expect, test } from 'vitest'
import { locateSource } from './source-location.ts'
import { importViolation, textViolations } from './rules.ts'

const street = ['live', 'firms', 'requests', 'chat']
const at = (path: string) => locateSource(path, street)
const verdict = (from: string, to: string, isOurs = true) =>
  importViolation(at(from), isOurs ? at(to) : to, street)

describe('import rules', () => {
  test.each([
    ['server/src/modules/requests/routes.ts', 'server/src/modules/firms/door.ts'],
    ['server/src/modules/requests/routes.ts', 'server/src/modules/requests/store.ts'],
    ['server/src/modules/requests/routes.ts', 'server/src/kernel/http/bind.ts'],
    ['server/src/modules/requests/routes.ts', 'contract/src/requests/calls.ts'],
    ['server/src/app.ts', 'server/src/modules/chat/routes.ts'],
    ['web/src/app/router.tsx', 'web/src/modules/requests/screens/list.tsx'],
    ['web/src/modules/chat/data.ts', 'web/src/modules/firms/door.ts'],
    ['contract/src/requests/calls.ts', 'contract/src/firms.ts'],
    ['server/src/modules/chat/send.test.ts', 'scripts/testing/database.ts'],
    ['scripts/start.ts', 'server/src/start.ts'],
  ])('lets %s import %s', (from, to) => expect(verdict(from, to)).toBeUndefined())

  test.each([
    ['server/src/modules/requests/routes.ts', 'server/src/modules/firms/store.ts', 'only the door'],
    ['server/src/modules/requests/routes.ts', 'server/src/modules/chat/door.ts', 'comes after'],
    ['server/src/modules/requests/routes.ts', 'server/src/modules/garage/door.ts', 'not in modules.json'],
    ['server/src/modules/requests/routes.ts', 'scripts/postgres/index.ts', 'may not import scripts'],
    ['server/src/kernel/http/bind.ts', 'server/src/modules/firms/door.ts', 'may import only'],
    ['server/src/app.ts', 'web/src/main.tsx', 'meet only in the contract'],
    ['web/src/kit/api/client.ts', 'server/src/kernel/http/bind.ts', 'meet only in the contract'],
    ['web/src/ui/button.tsx', 'web/src/kit/api/client.ts', 'may import only ui'],
    ['web/src/ui/button.tsx', 'contract/src/kit/money.ts', 'imports only ui'],
    ['contract/src/kit/call.ts', 'contract/src/requests/calls.ts', 'may import only kit'],
    ['contract/src/firms.ts', 'contract/src/requests/calls.ts', 'comes after'],
    ['contract/src/firms.ts', 'server/src/kernel/http/bind.ts', 'nothing of ours'],
  ])('forbids %s to import %s', (from, to, why) => expect(verdict(from, to)).toContain(why))

  test('keep packages in the folders that may use them', () => {
    expect(verdict('contract/src/firms.ts', 'zod', false)).toBeUndefined()
    expect(verdict('contract/src/firms.ts', 'kysely', false)).toContain('nothing but zod')
    expect(verdict('server/src/kernel/postgres/database.ts', 'pg', false)).toBeUndefined()
    expect(verdict('server/src/modules/firms/store.ts', 'pg', false)).toContain('connection pool')
    expect(verdict('web/src/kit/api/client.ts', 'node:fs', false)).toContain('no Node modules')
  })

  test('keep environment access and SQL where they belong', () => {
    const reads = 'const port = process.env.PORT'
    expect(textViolations(at('server/src/start.ts'), reads)).toEqual([])
    expect(textViolations(at('server/src/kernel/http/bind.ts'), reads)).toHaveLength(1)
    const asks = "db.selectFrom('firm')"
    expect(textViolations(at('server/src/modules/firms/reads/tree.ts'), asks)).toEqual([])
    expect(textViolations(at('server/src/modules/firms/store.ts'), asks)).toEqual([])
    expect(textViolations(at('server/src/modules/firms/routes.ts'), asks)).toHaveLength(1)
  })

  test.each([
    ["import { reconnectDelays, type Frame } from '#contract/live.ts'", 1],
    ["import {\n  line,\n} from '#contract/kit/shapes.ts'", 1],
    ["import type { Frame } from '#contract/live.ts'", 0],
    ["import { mayOpen } from '#contract/page-access.ts'\nimport { date } from '#contract/kit/time.ts'", 0],
  ])('keeps zod out of the browser: %j', (text, faults) => {
    expect(textViolations(at('web/src/kit/live/hubConnection.ts'), text)).toHaveLength(faults)
    expect(textViolations(at('server/src/modules/firms/store.ts'), text)).toEqual([])
  })

  test('refuses links that are put together by hand', () => {
    const text = 'const href = `/calibrate/${id}`'
    expect(textViolations(at('web/src/modules/chat/parts/ChatView.tsx'), text)).toHaveLength(1)
    expect(textViolations(at('contract/src/links.ts'), text)).toEqual([])
    expect(textViolations(at('web/src/modules/chat/parts/ChatView.tsx'), 'links.request(id)')).toEqual([])
  })
})
