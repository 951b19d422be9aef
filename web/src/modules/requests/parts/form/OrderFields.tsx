import { useQuery } from '@tanstack/react-query'
import { blankCenter } from '#contract/kit/blank-center.ts'
import { requestLabel } from '#contract/fields/request-fields.ts'
import type { Side } from '#contract/kit/fields.ts'
import { read } from '../../../../kit/api/queries.ts'
import { FieldInputs } from '../../../../kit/fields/FieldInputs.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { plainRequestFields } from '../plainFields.ts'
import type { RequestFormState } from './requestFormState.ts'
import { t } from './texts.ts'

/** Centers that serve a firm, without the blank entry, and the primary one, which is the default. */
export const useCenters = (firm: number | undefined) => {
  const found = useQuery({
    ...read('GET firm/getCenterFirms', { query: { firm } }),
    enabled: firm !== undefined,
    staleTime: 300_000,
  })
  const centers = (found.data ?? []).filter((each) => each.id !== blankCenter)
  return {
    isKnown: found.data !== undefined,
    centers,
    primary: centers.find((each) => each.value) ?? centers[0],
  }
}

/** The chosen center, by default the primary one. Undefined for the blank entry. */
export const centerOf = (chosen: string | null, primary: { id: number } | undefined): number | undefined => {
  const id = chosen === null ? primary?.id : Number(chosen)
  return id === blankCenter ? undefined : id
}

/** Shared insurers plus those of this firm. */
export const useInsurers = (firm: number | undefined) =>
  useQuery({ ...read('GET lookup/insurance', { query: { firm } }), staleTime: 300_000 })

/** Searchable insurer select. Inactive insurers are hidden unless already chosen. */
export function InsurerField({ form, firm }: { form: RequestFormState; firm: number | undefined }) {
  const { values, field } = form
  const insurers = useInsurers(firm)
  const options = (insurers.data ?? [])
    .filter((each) => !each.isInactive || String(each.insurance) === values.insurance)
    .map((each) => ({ value: String(each.insurance), label: each.insuranceName }))
  const name = (id: string | null) => options.find((each) => each.value === id)?.label ?? t('none')
  return (
    <SelectField
      label={t('order.insurer')}
      searchable
      clearable
      options={options}
      nothing={t('order.noInsurer')}
      {...field('insurance', name)}
    />
  )
}

/** Fields of the repair order that have no input of their own and that these sides may set. */
export const PlainRequestFields = ({ form, sides }: { form: RequestFormState; sides: readonly Side[] }) => (
  <FieldInputs table={plainRequestFields} label={requestLabel} field={form.field} sides={sides} />
)

interface Props {
  form: RequestFormState
  isNew: boolean
  sides: readonly Side[]
}

/** Shop (if the user works for several), center, insurer, and the order's numbers. Shop and center only for a new order. */
export function OrderFields({ form, isNew, sides }: Props) {
  const { values, field } = form
  const firm = values.firm === null ? undefined : Number(values.firm)
  const firms = useQuery({
    ...read('GET firm/searchFirms', { query: { search: '' } }),
    enabled: isNew,
    staleTime: 300_000,
  })
  const { isKnown, centers, primary } = useCenters(isNew ? firm : undefined)
  const shops = firms.data ?? []
  return (
    <>
      {isNew && shops.length > 1 && (
        <SelectField
          label={t('order.shop')}
          searchable
          required
          options={shops.map((each) => ({ value: String(each.firm), label: each.name }))}
          {...field('firm')}
        />
      )}
      {isNew && (
        <SelectField
          label={t('order.center')}
          hint={isKnown && centers.length === 0 ? t('order.noCenterHint') : t('order.centerHint')}
          {...field('center')}
          value={String(centerOf(values.center, primary) ?? blankCenter)}
          options={[
            { value: String(blankCenter), label: t('order.noCenter') },
            ...centers.map((each) => ({ value: String(each.id), label: each.name })),
          ]}
        />
      )}
      <InsurerField form={form} firm={firm} />
      <FieldGrid columns={2}>
        <TextField
          label={t('order.ronumber')}
          maxLength={40}
          autoComplete="off"
          placeholder={isNew ? t('order.ronumberPlaceholder') : undefined}
          {...field('ronumber')}
        />
        <TextField label={t('order.estimator')} maxLength={120} autoComplete="off" {...field('estimator')} />
        <PlainRequestFields form={form} sides={sides} />
      </FieldGrid>
    </>
  )
}
