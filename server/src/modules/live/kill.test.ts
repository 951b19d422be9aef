import { expect, test } from 'vitest'
import { testDatabase } from '#scripts/testing/database.ts'
import { runKills } from './testing/kill-rig.ts'

test('kill -9 under 16 writers loses and doubles nothing', { timeout: 400_000 }, async () => {
  const database = await testDatabase('base')
  const result = await runKills({ ...database, kills: 10 })
  await database.drop()
  expect(result.acknowledged).toBeGreaterThan(100)
  expect(result).toMatchObject({
    kills: 10,
    lost: 0,
    halfSaved: 0,
    factsLost: 0,
    factsDoubled: 0,
    heardWrong: 0,
    gaps: 0,
  })
})
