import { api } from '../../../kit/api/client.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { t } from '../texts.ts'
import {
  addressErrors,
  AddressFields,
  AddressOffer,
  toAddressValues,
  toSentAddress,
} from './AddressFields.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useAddressStep, useSubmitAfter } from './useAddressStep.ts'
import { useStepForm } from './useStepForm.ts'
import type { AddressValues, StepProps } from './steps.ts'

type Values = AddressValues & {
  isSame: boolean
}

/** Step 3: where equipment is shipped to; the company's address unless another is given. */
export function ShippingStep({ view, token, draftKey, lookups, onSaved, onBack }: StepProps) {
  const { shipping, additional } = view
  const hasOwn = shipping.city !== '' && shipping.addressLines !== additional.addressLines
  const address = useAddressStep(token)
  const form = useStepForm<Values>({
    draftKey,
    initial: { ...toAddressValues(shipping.city ? shipping : additional), isSame: !hasOwn },
    fieldNames: { addressLines: 'line1' },
    validate: (values) => (values.isSame ? {} : addressErrors(values, lookups)),
    save: async (values) => {
      const { addressLines, city, stateProvince, postalCode, country } = additional
      const company = { addressLines, city, stateProvince, postalCode, country }
      const place = values.isSame ? company : toSentAddress(values)
      if (!values.isSame && !(await address.isSettled(place))) return
      await api('POST firm/onboardShippingSave', { body: { id: view.id, firm: view.firm, ...place, token } })
      onSaved({ shipping: place })
    },
  })
  const decide = useSubmitAfter(form.submit)
  return (
    <StepFrame title={t('shipping.title')} lead={t('shipping.lead')} form={form} onBack={onBack}>
      <CheckField label={t('shipping.same')} {...form.field('isSame')} />
      {!form.values.isSame && (
        <AddressFields field={form.field as never} values={form.values} lookups={lookups} set={form.set} />
      )}
      {address.suggestion && !form.values.isSame && (
        <AddressOffer
          suggestion={address.suggestion}
          onUse={(found) => decide(() => form.set(address.use(found)))}
          onKeep={() => decide(() => address.keep(toSentAddress(form.values)))}
        />
      )}
    </StepFrame>
  )
}
