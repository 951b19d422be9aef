import type { Definition } from 'pdfmake'
import { authorizationRequest } from './authorization-request.ts'
import { bill, billName } from './bill.ts'
import type { AuthorizationData, BillData, Paper, WorkOrderData } from './data.ts'
import { giveFonts } from './fonts.ts'
import { pdfOf } from './render.ts'
import { pageOf } from './page.ts'
import { prepareLogo, type Picture } from './pictures.ts'
import { workOrder } from './work-order.ts'

export type PaperData = WorkOrderData | AuthorizationData | BillData

/**
 * Renders a work order, authorization request, invoice, or credit memo as a PDF. Runs in the worker process.
 */
export async function paperPdf(data: PaperData, paper: Paper = 'LETTER'): Promise<Buffer> {
  giveFonts()
  return pdfOf(paperDefinition(data, await prepareLogo(data), paper))
}

/** The same as a pdfmake document definition. Pure, so that tests can compare values. */
export function paperDefinition(data: PaperData, logo: Picture | null, paper: Paper = 'LETTER'): Definition {
  switch (data.kind) {
    case 'workOrder':
      return pageOf(data, { name: 'Work order', logo, paper, content: workOrder(data) })
    case 'authorizationRequest':
      return pageOf(data, { name: 'Authorization request', logo, paper, content: authorizationRequest(data) })
    default:
      return pageOf(data, { name: billName(data), logo, paper, content: bill(data) })
  }
}
