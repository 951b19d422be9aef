import type { Definition } from 'pdfmake'
import { authorizationRequest } from './authorization-request.ts'
import { bill, billName } from './bill.ts'
import type { AuthorizationData, BillData, InspectionData, PageSize, WorkOrderData } from './data.ts'
import { registerFonts } from './fonts.ts'
import { renderPdf } from './render.ts'
import { inspection } from './inspection.ts'
import { pageDefinition } from './page.ts'
import { prepareLogo, type Picture } from './pictures.ts'
import { workOrder } from './work-order.ts'
import { t } from './texts.ts'

export type PaperData = WorkOrderData | AuthorizationData | BillData | InspectionData

/**
 * Renders a work order, authorization request, invoice, or credit memo as a PDF. Runs in the worker process.
 */
export async function paperPdf(data: PaperData, paper: PageSize = 'LETTER'): Promise<Buffer> {
  registerFonts()
  return renderPdf(paperDefinition(data, await prepareLogo(data), paper))
}

/** The same as a pdfmake document definition. Pure, so that tests can compare values. */
export function paperDefinition(
  data: PaperData,
  logo: Picture | null,
  paper: PageSize = 'LETTER',
): Definition {
  switch (data.kind) {
    case 'workOrder':
      return pageDefinition(data, { name: t('name.workOrder'), logo, paper, content: workOrder(data) })
    case 'authorizationRequest':
      return pageDefinition(data, {
        name: t('name.authorizationRequest'),
        logo,
        paper,
        content: authorizationRequest(data),
      })
    case 'inspection':
      return pageDefinition(data, { name: t('name.inspection'), logo, paper, content: inspection(data) })
    default:
      return pageDefinition(data, {
        name: billName(data),
        number: data.number,
        logo,
        paper,
        content: bill(data),
      })
  }
}
