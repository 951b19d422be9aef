import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured log, on standard output unless told otherwise. Nothing secret reaches it: only what is named is written. */
export const makeLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
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
    to,
  )
