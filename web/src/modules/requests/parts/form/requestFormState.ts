import type { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import type { RequestForm } from './requestForm.ts'

/** The part of the form state that the field components need. */
export type RequestFormState = Pick<
  ReturnType<typeof useDraftForm<RequestForm>>,
  'values' | 'stored' | 'field' | 'set' | 'errors'
>
