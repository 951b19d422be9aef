import type { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import type { RequestForm } from './values.ts'

/** A form of a repair order as its fields take it. */
export type RequestFormState = Pick<
  ReturnType<typeof useDraftForm<RequestForm>>,
  'values' | 'stored' | 'field' | 'set' | 'errors'
>
