import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { statementName } from '#server/kernel/postgres/pipelined-client.ts'
import {
  summaryOf,
  type SentStatement,
  type StatementSpans,
} from '#server/kernel/postgres/statement-spans.ts'

/**
 * A span for each statement of a traced call, under the span of the call. Statements that are sent in one write run one
 * after the other, so each begins when the one before has ended. Background work has no call and isn't traced.
 */
export const spansOf =
  (tracer: Tracer) =>
  (statements: readonly SentStatement[]): StatementSpans | undefined => {
    const parent = context.active()
    if (!trace.getSpan(parent)?.isRecording()) return undefined
    let startTime = wallTime()
    const end = (index: number, failure?: { code: string | undefined }) => {
      const [statement, began] = [statements[index], startTime]
      startTime = wallTime()
      const summary = statement && summaryOf(statement.text)
      if (!statement || !summary) return
      const { operation, table } = summary
      const span = tracer.startSpan(
        table ? `${operation} ${table}` : operation,
        {
          kind: SpanKind.CLIENT,
          startTime: began,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            ...(table ? { 'db.collection.name': table } : {}),
            ...(failure?.code ? { 'db.response.status_code': failure.code } : {}),
            'calibrate.statement': statement.name || statementName(statement.text),
          },
        },
        parent,
      )
      if (failure) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(startTime)
    }
    return { ended: (index) => end(index), failed: (index, code) => end(index, { code }) }
  }

/** Now, finer than a millisecond: many statements take less. */
const wallTime = (): number => performance.timeOrigin + performance.now()
