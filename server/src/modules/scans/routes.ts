import * as calls from '#contract/scans.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { removeConfiguration, saveConfiguration } from './commands/save-configuration.ts'
import { noCodes, removeScan, teachLayout } from './commands/teach.ts'
import { getConfiguration, listConfigurations } from './reads/configuration.ts'
import { getScanTable } from './reads/scan-table.ts'
import { getOrderScans, listScansByVin } from './reads/scans.ts'
import { fetchScan, receiveScan } from './receive-scan.ts'

export const routes = (services: Services): Binding[] => {
  const takeUpload = receiveScan(services)
  const takeAddress = fetchScan(services)
  return [
    read(calls.scansByVIN, ({ db, actor, query }) => listScansByVin(services, db, actor, query.vin)),
    read(calls.orderScans, ({ db, actor, query }) => getOrderScans(services, db, actor, query.calibrate)),
    raw(calls.uploadScan, ({ actor, request, now }) => takeUpload(actor, request, now)),
    raw(calls.addScanFromUrl, ({ actor, body, now, change }) => {
      if (!actor) throw unauthorized()
      return takeAddress({ actor, body, now, change })
    }),
    read(calls.scanTable, ({ db, actor, query }) => getScanTable(db, actor, query)),
    command(calls.saveScanLayout, ({ tx, actor, body }) => teachLayout(tx, actor, body, services)),
    command(calls.confirmNoCodes, ({ tx, actor, body }) => noCodes(tx, actor, body, services)),
    command(calls.deleteScan, ({ tx, actor, body, now }) => removeScan(tx, actor, body, now)),
    command(calls.saveScanProConfiguration, ({ tx, actor, body }) => saveConfiguration(tx, actor, body)),
    read(calls.scanProConfiguration, ({ db, actor, query }) =>
      getConfiguration(runBatched(db), actor, query.businessId),
    ),
    read(calls.scanProConfigurations, ({ db, actor, query }) => listConfigurations(db, actor, query)),
    command(calls.deleteScanProConfiguration, ({ tx, actor, body, now }) =>
      removeConfiguration(tx, actor, body, now),
    ),
  ]
}
