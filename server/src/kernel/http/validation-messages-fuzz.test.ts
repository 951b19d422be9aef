import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#contract/index.ts'
import { validationMessage } from './validation-messages.ts'

/** Wording of the validation library's own messages. */
const libraryWording =
  /invalid|received|unrecognized|too (small|big)|expected (string|number|int|array|object|boolean|nonoptional|never)|\bNaN\b|regex|pattern|\bunion\b|undefined|\bnull\b/i

const wrong: Record<string, unknown> = {
  nothing: undefined,
  null: null,
  true: true,
  zero: 0,
  negative: -1_000_000_000,
  huge: 1e300,
  broken: 1.5,
  empty: '',
  word: 'no-such-word',
  long: 'x'.repeat(20_000),
  'no date': '2026-99-99 99:99',
  list: [],
  'list of nothing': [null],
  'list of words': ['no-such-word'],
  'long list': Array.from({ length: 1_001 }, () => 1),
  object: {},
  'object of words': { more: 'no-such-word' },
}

type Json = {
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  additionalProperties?: Json | boolean
}

/** Inputs of the schema's shape with the value at every leaf, and with the value replacing everything below each level. */
const inputs = (schema: Json, value: unknown): unknown[] => {
  const all = [value]
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([name, of]) => [name, inputs(of, value)] as const)
    const maxLevels = Math.max(0, ...parts.map(([, each]) => each.length))
    for (let level = 0; level < maxLevels; level++)
      all.push(Object.fromEntries(parts.map(([name, each]) => [name, each[level] ?? each.at(-1)])))
  }
  if (schema.items) all.push(...inputs(schema.items, value).map((each) => [each]))
  for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    all.push(...inputs(each, value).slice(1))
  if (typeof schema.additionalProperties === 'object')
    all.push(...inputs(schema.additionalProperties, value).map((each) => ({ key: each })))
  return all
}

const schemas = allCalls.flatMap(({ module, name, call }) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = call[part] as z.ZodType | undefined
    return schema ? [[`${module}.${name} ${part}`, schema] as const] : []
  }),
)

test('no call answers a wrong field with the validation library’s own message', () => {
  const found = new Set<string>()
  let issues = 0
  for (const [key, schema] of schemas) {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    for (const [kind, value] of Object.entries(wrong))
      for (const input of inputs(json, value)) {
        const sent = input ?? {}
        for (const issue of schema.safeParse(sent).error?.issues ?? []) {
          issues++
          const message = validationMessage(issue, sent)
          if (message.trim() === '' || libraryWording.test(message))
            found.add(`${key} ${issue.path.join('.')} (${kind}): ${message}`)
        }
      }
  }
  expect(issues).toBeGreaterThan(10_000)
  expect([...found]).toEqual([])
})
