import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runKills } from '#server/modules/live/testing/kill-harness.ts'
import { openDatabases } from '#scripts/testing/databases.ts'
import { startProductionPostgres } from '#scripts/testing/production-postgres.ts'

// npm run bench -- kill [kills] [server|postgres|unsafe]
// Kills the server with kill -9, by default 50 times, under 16 writers who add files and a browser that
// follows the hub. The database keeps running without fsync, because this tests the server, not the disk.
// `postgres` kills all PostgreSQL processes of a cluster with production settings instead. `unsafe` does
// the same without synchronous commits and must find losses, which proves that the check works. All counts
// except acknowledged, unanswered, and times must be 0.
const kills = Number(process.argv[2] ?? 50)
const victim = process.argv[3] ?? 'server'

const ofServer = async () => {
  const databases = openDatabases()
  try {
    return await runKills({ ...(await databases.create('base')), kills, say: console.log })
  } finally {
    await databases.close()
  }
}

const ofPostgres = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-kill-'))
  const postgres = await startProductionPostgres(
    dataDir,
    victim === 'unsafe' ? { synchronous_commit: 'off' } : {},
  )
  try {
    return await runKills({ ...postgres, kills, say: console.log })
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const result = await (victim === 'server' ? ofServer() : ofPostgres())
console.table(result)
const { lost, halfSaved, factsLost, factsDoubled, heardWrong, gaps } = result
if (lost + halfSaved + factsLost + factsDoubled + Math.abs(heardWrong) + gaps > 0) process.exitCode = 1
