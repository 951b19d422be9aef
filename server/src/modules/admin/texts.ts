import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/admin', {
  'log.range': 'Enter two times, such as 2026-11-25T10:00:00Z/2026-11-25T11:00:00Z',
  'session.own': 'This is your own session. Use Logout to end it.',
  'job.done': "This message isn't waiting or refused anymore. Reload the list.",
  'health.database.ok': 'Answers in {{ms}} ms, {{used}} of {{max}} connections, {{size}}.',
  'health.database.slow': 'Takes {{ms}} ms to answer.',
  'health.database.slowTodo': 'Look at /indexes, and whether something else keeps the machine busy.',
  'health.database.full': '{{used}} of {{max}} connections are in use.',
  'health.database.fullTodo': 'Raise max_connections, or lower DATABASE_POOL of each process.',
  'health.live.ok': 'Changes are announced right away, {{waiting}} waiting.',
  'health.live.late': '{{waiting}} changes wait to be announced, the oldest for {{seconds}} s.',
  'health.live.lateTodo':
    'Pages do not refresh by themselves. Search the logs for “relayed”, and restart the server if it goes on.',
  'health.queue.ok': '{{sent}} sent in 24 hours, {{waiting}} waiting.',
  'health.queue.kept': 'No provider is set up: messages are kept here and not sent.',
  'health.queue.refused': '{{refused}} refused in 24 hours, the last with: {{words}}',
  'health.queue.refusedTodo': 'Mend what the answer names, then run them again under /jobs.',
  'health.queue.late': '{{waiting}} waiting, the oldest for {{minutes}} min: {{words}}',
  'health.queue.lateTodo':
    'The provider does not take them. They are tried again by themselves; /jobs shows each.',
  'health.files.ok': '{{size}} in {{files}} files.',
  'health.files.free': '{{size}} in {{files}} files, {{free}} of the disk free.',
  'health.files.low': 'Only {{free}} free.',
  'health.files.lowTodo':
    'Make room on the disk of DATA_DIR, or move files to S3 (S3_* settings). Uploads fail when it is full.',
  'health.vin.ok': 'Decodes a known VIN ({{source}}).',
  'health.vin.bad': "Couldn't decode a known VIN: {{reason}}",
  'health.vin.badTodo':
    'Vehicles can still be entered by hand. Restart the server; if it goes on, install it anew.',
  'health.backup.ok': 'Last backup {{hours}} h ago.',
  'health.backup.old': 'The last backup is {{days}} days old.',
  'health.backup.none': 'npm run backup was never run here.',
  'health.backup.todo':
    'Run npm run backup -- <folder> every night, unless the database is backed up in another way.',
  'health.clock.ok': 'Server and database agree within {{seconds}} s.',
  'health.clock.bad': 'Server and database are {{seconds}} s apart.',
  'health.clock.badTodo': 'Turn on time synchronization (NTP) on both machines.',
  'health.errors.ok': 'No errors in the last hour.',
  'health.errors.some': '{{count}} errors in the last hour.',
  'health.errors.someTodo': 'Open /logs: each error shows the request that caused it.',
  'health.unknown': "Couldn't be measured: {{reason}}",
  'index.failed':
    "The database couldn't do this: {{reason}}. Nothing changed. Try again when it is less busy.",
})
