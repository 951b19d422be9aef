import { links } from '#contract/links.ts'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CalibrationRules } from '../../modules/adas/door.ts'
import {
  Checklist,
  EventTypes,
  Groups,
  Rates,
  RateTypes,
  Recommendations,
  Services,
} from '../../modules/checklists/door.ts'
import { TemplateList } from '../../modules/admin/door.ts'
import { Insurers } from '../../modules/insurance/door.ts'
import { LookupLists } from '../../modules/lookups/door.ts'
import { PricingRules, TaxRates } from '../../modules/pricing/door.ts'
import { Translations } from '../../modules/translations/door.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Crumb } from '../../ui/frame/Parts.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { PageLinks } from './PageLinks.tsx'
import { sections } from './sections.ts'
import { t } from './texts.ts'
import s from './screens.module.css'

/** /configuration: the overview of all sections, or one section. */
export default function Configuration() {
  const { section } = useParams({ strict: false })
  const known = sections().find(({ key, href }) => key === section && !href)
  if (!section) return <Overview />
  if (!known) return <UnknownSection />
  const crumb = (
    <div className={s.crumb}>
      <Crumb
        path={[{ label: t('configuration.title'), href: links.configuration() }, { label: known.title }]}
      />
    </div>
  )
  switch (known.key) {
    case 'lookups':
      return <LookupLists crumb={crumb} />
    case 'ready':
    case 'precheck':
    case 'action':
    case 'verify':
      return <Checklist key={known.key} kind={known.key} crumb={crumb} />
    case 'insurers':
      return <Insurers crumb={crumb} />
    case 'recommendations':
      return <Recommendations crumb={crumb} />
    case 'calibration-rules':
      return (
        <Suspense>
          <CalibrationRules crumb={crumb} />
        </Suspense>
      )
    case 'services':
      return <Services crumb={crumb} />
    case 'groups':
      return <Groups crumb={crumb} />
    case 'event-types':
      return <EventTypes crumb={crumb} />
    case 'pricing-rules':
      return <PricingRules crumb={crumb} />
    case 'tax-rates':
      return <TaxRates crumb={crumb} />
    case 'rate-types':
      return <RateTypes crumb={crumb} />
    case 'translations':
      return (
        <Suspense>
          <Translations crumb={crumb} />
        </Suspense>
      )
    case 'email-templates':
      return <TemplateList crumb={crumb} />
    default:
      return <Rates crumb={crumb} />
  }
}

function Overview() {
  const all = sections()
  const groups = [...new Set(all.map(({ group }) => group))]
  return (
    <>
      <PageHead title={t('configuration.title')} />
      <div className={`${s.page} ${s.wide} ${s.parts}`}>
        {groups.map((group) => (
          <PageLinks
            key={group}
            title={group}
            entries={all
              .filter((each) => each.group === group)
              .map(({ key, title, says, href }) => ({
                title,
                says,
                href: href ?? links.configuration(key),
              }))}
          />
        ))}
      </div>
    </>
  )
}

const UnknownSection = () => (
  <>
    <PageHead title={t('configuration.title')} />
    <Empty kind="none" title={t('configuration.unknown')} text={t('configuration.unknown.text')}>
      <Button href={links.configuration()}>{t('configuration.all')}</Button>
    </Empty>
  </>
)
