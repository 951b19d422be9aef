import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured JSON logger, writing to standard output by default. Passwords, tokens, and codes are redacted. */
export const makeLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
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
    destination,
  )
