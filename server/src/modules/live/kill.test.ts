import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#scripts/testing/database.ts'
import { startProductionPostgres } from '#scripts/testing/production-postgres.ts'
import { runKills } from './testing/kill-harness.ts'

const noDamage = { lost: 0, halfSaved: 0, factsLost: 0, factsDoubled: 0, heardWrong: 0, gaps: 0 }

test(
  'kill -9 of the server under 16 writers loses and duplicates nothing',
  { timeout: 400_000 },
  async () => {
    const database = await testDatabase('base')
    const result = await runKills({ ...database, kills: 4 })
    await database.drop()
    expect(result.acknowledged).toBeGreaterThan(50)
    expect(result).toMatchObject({ kills: 4, ...noDamage })
  },
)

test(
  'kill -9 of PostgreSQL loses and duplicates nothing, and the server carries on',
  { timeout: 400_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-kill-postgres-'))
    const postgres = await startProductionPostgres(dataDir)
    try {
      const result = await runKills({ ...postgres, kills: 2 })
      expect(result).toMatchObject({ kills: 2, ...noDamage })
    } finally {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
