import { texts } from '#contract/kit/texts.ts'

/** For the person at the terminal, and for /health. */
export const t = texts('server/backup', {
  noBackup: "{{folder}} isn't a backup: {{file}} is missing. Choose a folder created by npm run backup.",
  newerForm:
    'This backup uses a newer format ({{format}}) than this version can read. Restore it with the version that made it, or a newer one.',
  damaged: "{{path}} doesn't match what was backed up. Use an older backup.",
  missing: '{{path}} is missing. Use an older backup.',
  hiddenRows:
    "The role of DATABASE_URL can't see all rows of {{tables}}. Set DATABASE_URL to calibrate_owner.",
  notEmpty: "{{folder}} isn't empty. Choose an empty folder, or one that doesn't exist yet.",
  diskFull: 'The disk with {{folder}} is full. Free up space, or set BACKUP_DIR to another folder.',
  shut: "Can't write to {{folder}} ({{code}}). Make it writable, or set BACKUP_DIR to another folder.",
  databaseAway: "Can't reach the database: {{reason}}. Start it, or fix DATABASE_URL.",
  filesAway:
    "Can't reach the bucket with the files: {{reason}}. Start it, or fix the settings that begin with S3_.",
  changedFiles_one: "{{count}} file doesn't match what was uploaded: {{example}}.",
  changedFiles_other: "{{count}} files don't match what was uploaded, such as {{example}}.",
  missingFiles_one: '{{count}} file listed in the database is missing: {{example}}.',
  missingFiles_other: '{{count}} files listed in the database are missing, such as {{example}}.',
  underWay: 'Another backup is running. Wait until it finishes.',
})
