import { useParams, useRouter } from '@tanstack/react-router'
import { links } from '#contract/links.ts'
import { Rates } from '../../modules/checklists/door.ts'
import { PricingRules, TaxRates } from '../../modules/pricing/door.ts'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { t } from './texts.ts'
import s from './screens.module.css'

const tabs = ['rates', 'pricing-rules', 'tax-rates'] as const

/** /pricing: rates, price rules, and tax rates of the reader's own locations. The host finds them in /configuration too. */
export default function Pricing() {
  const { section } = useParams({ strict: false })
  const router = useRouter()
  const shown = tabs.find((tab) => tab === section) ?? 'rates'
  const switcher = (
    <div className={s.tabs}>
      <Tabs
        label={t('pricing.title')}
        tabs={tabs.map((key) => ({ key, label: t(`section.${key}`) }))}
        active={shown}
        onChange={(key) => void router.navigate({ href: links.pricing(key) })}
      />
    </div>
  )
  if (shown === 'pricing-rules') return <PricingRules crumb={switcher} />
  return shown === 'tax-rates' ? <TaxRates crumb={switcher} /> : <Rates crumb={switcher} />
}
