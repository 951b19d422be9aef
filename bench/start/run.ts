import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/postgres/ports.ts'
import { root } from '#scripts/project/files.ts'

/** Runs `npm start` as a person does, in its own process group, until it is ready. Linux only. */
export const runProduct = async (env: Record<string, string>) => {
  const port = await freePort()
  const from = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', ...env, PORT: `${port}` },
  })
  const group = npm.pid ?? 0
  let words = ''
  npm.stderr.on('data', (text) => (words += String(text)))
  const ready = (async () => {
    for await (const line of createInterface(npm.stdout)) {
      if (line.startsWith('ready ')) return
      words += `${line}\n`
    }
    throw new Error(`The product did not start: ${words}`)
  })()
  await Promise.race([ready, once(npm, 'error').then(([error]) => Promise.reject(error as Error))])
  const seconds = (performance.now() - from) / 1000
  const cpu = processesOf(group).reduce((sum, each) => sum + each.cpu, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    seconds,
    /** CPU seconds of everything that `npm start` started, without PostgreSQL. */
    cpu,
    /** Memory of the server process, in megabytes. */
    memory: () => memoryOf(group),
    /** Including its helper process, which lives while there is work for it and some seconds longer. */
    memoryWithHelper: () => memoryOf(group) + helperOf(group),
    stop: async () => {
      process.kill(-group, 'SIGTERM')
      while (isThere(group)) await pause(50)
    },
  }
}

const isThere = (group: number): boolean => {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

type Seen = { command: string[]; cpu: number; memory: number }

/** Processes of a group: CPU seconds including ended children, memory in megabytes. */
const processesOf = (group: number): Seen[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
        const fields = read('stat').split(') ')[1]?.split(' ').map(Number) ?? []
        if (fields[2] !== group) return []
        const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
        const memory = Number(/VmRSS:\s+(\d+) kB/.exec(read('status'))?.[1] ?? 0) / 1024
        return [{ command: read('cmdline').split('\0'), cpu: ticks / 100, memory }]
      } catch {
        return []
      }
    })

const memoryOf = (group: number): number => {
  // npm runs it through a shell whose command line contains the same words.
  const server = processesOf(group).find(
    ({ command }) =>
      command[0]?.endsWith('node') && command.some((each) => each.endsWith('scripts/entry/start.ts')),
  )
  if (!server) throw new Error('The server’s process was not found.')
  return server.memory
}

const helperOf = (group: number): number =>
  processesOf(group)
    .filter(({ command }) => command.some((each) => each.endsWith('helper-process/helper-main.ts')))
    .reduce((sum, { memory }) => sum + memory, 0)
