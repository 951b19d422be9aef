import { runKills } from '#server/modules/live/testing/kill-rig.ts'
import { openDatabases } from '#scripts/testing/databases.ts'

// kill -9 of the server, 50 times or as often as told, under 16 writers who add files and a browser that follows the
// hub. The database lives on, without fsync: what is tried here is the server, not the disk. All counts but the first
// three must be 0.
const kills = Number(process.argv[2] ?? 50)
const databases = openDatabases()
try {
  const result = await runKills({ ...(await databases.create('base')), kills, say: console.log })
  console.table(result)
  const { lost, halfSaved, factsLost, factsDoubled, heardWrong, gaps } = result
  if (lost + halfSaved + factsLost + factsDoubled + Math.abs(heardWrong) + gaps > 0) process.exitCode = 1
} finally {
  await databases.close()
}
