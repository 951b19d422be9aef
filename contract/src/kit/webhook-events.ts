/** What a webhook can be told of, in the order of the screens. */
export const webhookEvents = [
  'repairOrder.created',
  'repairOrder.statusChanged',
  'visit.scheduled',
  'visit.completed',
  'report.sent',
  'invoice.issued',
  'creditMemo.issued',
  'payment.recorded',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** The event of a test, which every webhook takes. */
export const testEvent = 'webhook.test'
