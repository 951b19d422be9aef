import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runKills } from '#server/modules/live/testing/kill-rig.ts'
import { openDatabases } from '#scripts/testing/databases.ts'
import { startDurable } from '#scripts/testing/durable.ts'

// npm run bench -- kill [kills] [server|postgres|unsafe]
// kill -9 of the server, 50 times or as often as told, under 16 writers who add files and a browser that follows the
// hub. The database lives on, without fsync: what is tried there is the server, not the disk. With `postgres` it is
// PostgreSQL with all of its processes that is killed, on a cluster with the settings of production; with `unsafe` the
// same without synchronous commits, which must find losses: it shows that the counting bites. All counts but
// acknowledged, unanswered and times must be 0.
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
  const postgres = await startDurable(dataDir, victim === 'unsafe' ? { synchronous_commit: 'off' } : {})
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
