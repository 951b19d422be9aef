import pino, { type Logger } from 'pino'

/** Structured log on standard output. Nothing secret reaches it: only what is named is written. */
export const makeLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', 'token', 'code', 'authorization', '*.password', '*.token', '*.authorization'],
      censor: '[kept out]',
    },
    serializers: { err: pino.stdSerializers.err },
  })
