import type { FastifyInstance } from 'fastify'

/** Where calls are traced to. */
export type Traces = {
  /** Has to come before the routes of the app. */
  register(app: FastifyInstance): Promise<void>
  /** Sends what waits, for a few seconds at most. */
  stop(): Promise<void>
}

export type TracesSettings = {
  /** Base address of an OpenTelemetry collector that takes OTLP over HTTP. */
  endpoint: string
  /** Sent with each export, such as the key of a hosted collector. */
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** Share of the calls that are traced, 0 to 1. Calls that a proxy already traces follow the proxy. */
  share: number
}

/** The setting's share of what OpenTelemetry's own settings say. @throws Error with a readable message when one is malformed */
export const tracesFrom = (env: Readonly<Record<string, string | undefined>>): TracesSettings | undefined => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error(
      `OTEL_EXPORTER_OTLP_ENDPOINT is ${endpoint}: give an address such as http://collector:4318.`,
    )
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  if (!(share >= 0 && share <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG is ${env.OTEL_TRACES_SAMPLER_ARG}: use a share from 0 to 1.`)
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: headersFrom(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    // texts-ignore: the name among other services
    serviceName: env.OTEL_SERVICE_NAME || 'calibrate',
    share,
  }
}

/** `name=value` pairs with commas between; values may be percent-encoded (OpenTelemetry, "OTLP Exporter Configuration"). */
const headersFrom = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const at = pair.indexOf('=')
        // The value is a secret, so the message leaves it out.
        if (at < 1)
          throw new Error('OTEL_EXPORTER_OTLP_HEADERS is malformed: give name=value with commas between.')
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
      }),
  )
