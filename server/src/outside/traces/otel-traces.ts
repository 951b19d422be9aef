import fastifyOtel from '@fastify/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import { setStatementSpans } from '#server/kernel/postgres/statement-spans.ts'
import { spansOf } from './statement-spans.ts'
import type { Traces, TracesSettings } from './traces.ts'

/** Collectors may be run by others, so nothing else leaves: addresses and messages of errors can hold names, VINs, and tokens. */
const sentAttributes = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'db.response.status_code',
  'calibrate.statement',
] as const
/** Asked by machines each second. */
const untracedPaths = /^\/(healthz|readyz|metrics)(\?|$)/
const exportTimeoutMs = 3000

const withoutPersonalData = (span: ReadableSpan): ReadableSpan => ({
  name: span.name,
  kind: span.kind,
  spanContext: () => span.spanContext(),
  ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
  startTime: span.startTime,
  endTime: span.endTime,
  duration: span.duration,
  ended: span.ended,
  status: { code: span.status.code },
  attributes: Object.fromEntries(
    sentAttributes.flatMap((name) => {
      const value = span.attributes[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
  links: [],
  events: [],
  resource: span.resource,
  instrumentationScope: span.instrumentationScope,
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
})

type Options = TracesSettings & {
  version: string
  environment: string
  /** Called when the collector is lost, and when it answers again. */
  onState(isConnected: boolean, error?: Error): void
}

const guardedExporter = ({ endpoint, headers, onState }: Options): SpanExporter => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: exportTimeoutMs,
  })
  let isConnected = true
  return {
    export: (spans, done) =>
      exporter.export(spans.map(withoutPersonalData), (result) => {
        if ((result.code === 0) !== isConnected) onState((isConnected = !isConnected), result.error)
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** Traces each call to an OpenTelemetry collector: route, method, status, and time, and each of its statements. */
export const otelTraces = (options: Options): Traces => {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.version': options.version,
      'service.instance.id': `${process.pid}`,
      'deployment.environment.name': options.environment,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [
      new BatchSpanProcessor(guardedExporter(options), { exportTimeoutMillis: exportTimeoutMs }),
    ],
  })
  // Takes the `traceparent` header of a proxy that traces too.
  provider.register()
  const instrumentation = new fastifyOtel.FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => untracedPaths.test(url),
    requestHook: (span, { method, routeOptions }) => {
      span.updateName(routeOptions.url ? `${method} ${routeOptions.url}` : method)
    },
  })
  instrumentation.setTracerProvider(provider)
  setStatementSpans(spansOf(provider.getTracer('calibrate')))
  return {
    register: async (app) => {
      await app.register(instrumentation.plugin())
    },
    stop: async () => {
      setStatementSpans(undefined)
      instrumentation.disable()
      await provider.shutdown().catch(() => undefined)
    },
  }
}
