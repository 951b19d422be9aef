/**
 * Numbers of our advisory locks. PostgreSQL knows them by number only, so they are all listed here: a part that took another's
 * number would wait for it. Those of `database/` are repeated there, because it imports nothing of the server.
 */
export const advisoryLocks = {
  // One for the whole database.
  /** database/migrate.ts: one process migrates while the others wait. */
  migration: 700,
  /** Also in database/tables/010-firm.sql. */
  firmTree: 701,
  /** database/seed/base.ts */
  baseData: 702,
  notificationCreation: 704,
  webhookCreation: 705,
  webhookClaim: 706,
  start: 707,
  backup: 708,
  brandName: 709,
  /** Order of the hub's log, also in database/tables/608-chat-functions.sql. */
  hubLog: 7470,
  dashboardSums: 7471,

  // One for each record, named by the second number.
  /** By firm and VIN. */
  vehicle: 340,
  /** By firm. */
  orderNumber: 360,
  /** By form of the public page. */
  intakeForm: 433,
  /** database/tables/441-invoice.sql, by seller. */
  invoiceNumber: 441,
  /** By firm. */
  emailTemplate: 590,
  /** By second of creation. */
  chatKey: 601,
  /** By the id that the sender gave it. */
  firstMessage: 602,
  /** By firm. */
  payroll: 660,
  /** By center. */
  certificate: 680,
  /** By account, or by address. */
  signIn: 703,
  /** By firm and VIN. */
  estimate: 715,
  /** By sign-up. */
  onboardingCharge: 720,
  /** By location, language, and key. */
  translation: 730,
  /** By firm. */
  scanConfiguration: 731,
  importBatch: 7201,
  companyExport: 7202,
  companyImport: 7203,
} as const
