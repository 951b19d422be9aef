import { texts } from '#contract/kit/texts.ts'

/** For the person at the terminal, and for /health. */
export const t = texts('server/backup', {
  noBackup: '{{folder}} is no backup: it has no {{file}}. Name a folder that npm run backup made.',
  newerForm:
    'This backup has a newer form ({{format}}) than this version can read. Restore it with the version that made it, or a newer one.',
  damaged: '{{path}} is not what was backed up. Take an older backup.',
  missing: '{{path}} is missing. Take an older backup.',
  hiddenRows:
    "The role of DATABASE_URL can't see all rows of {{tables}}. Set DATABASE_URL to calibrate_owner.",
  notEmpty: "{{folder}} is not empty. Name an empty folder, or one that doesn't exist yet.",
  diskFull: 'The disk of {{folder}} is full. Make room there, or name another folder with BACKUP_DIR.',
  shut: "{{folder}} can't be written to ({{code}}). Make it writable, or set BACKUP_DIR.",
  databaseAway: "The database can't be reached: {{reason}}. Start it, or mend DATABASE_URL.",
  changedFiles_one: '{{count}} file is not what was uploaded: {{example}}.',
  changedFiles_other: '{{count}} files are not what was uploaded, such as {{example}}.',
  missingFiles_one: '{{count}} file that the database names is missing: {{example}}.',
  missingFiles_other: '{{count}} files that the database names are missing, such as {{example}}.',
  underWay: 'Another backup is under way. Wait until it has ended.',
})
