import { readAs } from '#server/kernel/texts/reader.ts'
import { setReadersTexts } from '#server/kernel/texts/text-engine.ts'
import type { HelperRequest, HelperResponse } from './helper.ts'

// The entry point of the helper process. It ends when the server is gone and nobody can send requests anymore.
process.on('disconnect', () => process.exit())
// A terminal signals all its processes at once. The server decides when this one ends, after its work is finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

setReadersTexts()

const respond = (response: HelperResponse) => process.send?.(response)

const run = async ({ file, name, values, reader }: HelperRequest): Promise<unknown> => {
  const found = ((await import(file)) as Record<string, unknown>)[name]
  if (typeof found !== 'function') throw new Error(`${file} has no function "${name}"`)
  return readAs(reader, () => (found as (...values: unknown[]) => unknown)(...values))
}

process.on('message', (request: HelperRequest) => {
  void run(request)
    .then((answer): HelperResponse => ({ id: request.id, answer }))
    .catch((error: unknown): HelperResponse => ({
      id: request.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then(respond)
})
respond({ ready: true })
