import type { HelperRequest, HelperResponse } from './helper.ts'

// The helper process: does what it is asked, and ends when nobody can ask any more.
process.on('disconnect', () => process.exit())
// The terminal tells all its processes to end at once; the server lets its work finish first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const say = (said: HelperResponse) => process.send?.(said)

const done = async ({ file, name, values }: HelperRequest): Promise<unknown> => {
  const found = ((await import(file)) as Record<string, unknown>)[name]
  if (typeof found !== 'function') throw new Error(`${file} has no function "${name}"`)
  return (found as (...values: unknown[]) => unknown)(...values)
}

process.on('message', (asked: HelperRequest) => {
  void done(asked)
    .then((answer): HelperResponse => ({ id: asked.id, answer }))
    .catch((error: unknown): HelperResponse => ({
      id: asked.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then(say)
})
say({ ready: true })
