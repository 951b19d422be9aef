import pino, { type DestinationStream, type Logger } from 'pino'

/** Lines that the log of the database has not taken yet, by logger; the oldest are dropped while it can't be reached. */
const waiting = new WeakMap<Logger, string[]>()
const mostWaiting = 5000

/** Takes the lines that were logged since the last time. */
export const takeLogLines = (log: Logger): string[] => waiting.get(log)?.splice(0) ?? []

/** Structured JSON logger, writing to standard output by default. Passwords, tokens, and codes are redacted. */
export const makeLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger => {
  const lines: string[] = []
  const write = (line: string) => {
    destination.write(line)
    if (lines.push(line) > mostWaiting) lines.shift()
  }
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['password', 'token', 'code', 'authorization', '*.password', '*.token', '*.authorization'],
        censor: '[kept out]',
      },
      serializers: { err: pino.stdSerializers.err },
    },
    { write },
  )
  waiting.set(log, lines)
  return log
}
