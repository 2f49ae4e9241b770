import { useRef, useState, type ReactNode } from 'react'
import { Link, useMatches } from '@tanstack/react-router'
import CloseIcon from 'lucide-react/icons/x'
import MenuIcon from 'lucide-react/icons/menu'
import NarrowIcon from 'lucide-react/icons/panel-left-close'
import { IconButton } from '@loyalty/ui'
import { Toasts } from '../blocks/toasts.tsx'
import { Interruptions } from './interruptions.tsx'
import { Announcer } from './announcer.tsx'
import { readPreference, writePreference } from '../device/preferences.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AwayBanner } from './away-banner.tsx'
import { ClockChip } from './clock-chip.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { useEnvironment, useLastEnvironment } from './environment.ts'
import { Rail } from './rail.tsx'
import { WorkbenchBar } from './workbench-bar.tsx'

/** Renders what surrounds every page of a signed-in person: band, top bar, rail and the page's main area. */
export function AppFrame({ children }: { children: ReactNode }) {
  const t = frameTexts.useText()
  const env = useEnvironment()
  const home = useLastEnvironment()
  const isOperator = useMatches().some(({ staticData }) => staticData.frame === 'operator')
  const drawer = useRef<HTMLDialogElement>(null)
  const [narrow, setNarrow] = useState(readPreference('rail') === 'narrow')
  const toggle = () => {
    writePreference('rail', narrow ? 'wide' : 'narrow')
    setNarrow(!narrow)
  }
  const ground = isOperator ? 'operator' : (env ?? 'none')
  return (
    <div className="frame" data-env={ground} data-narrow={narrow || undefined}>
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      {ground === 'sandbox' && <p className="band">{t('sandboxBand')}</p>}
      {ground === 'operator' && <p className="band">{t('operatorBand')}</p>}
      <AwayBanner />
      <header className="top-bar">
        <IconButton
          className="menu-button"
          label={t('menu')}
          icon={<MenuIcon aria-hidden="true" />}
          onClick={() => drawer.current?.showModal()}
        />
        {!isOperator && <EnvironmentSwitch />}
        {env === 'sandbox' && <ClockChip />}
        <Link to="/$env" params={{ env: home }} className="product">
          {t('product')}
        </Link>
        <PaletteButton />
        <AccountMenu />
      </header>
      <aside className="rail">
        <div className="rail-inside">
          <Rail narrow={narrow} />
          <IconButton
            className="rail-toggle"
            label={t(narrow ? 'expand' : 'collapse')}
            aria-expanded={!narrow}
            icon={<NarrowIcon aria-hidden="true" />}
            onClick={toggle}
          />
        </div>
      </aside>
      <dialog ref={drawer} className="drawer" aria-label={t('menu')}>
        <IconButton
          label={t('closeMenu')}
          icon={<CloseIcon aria-hidden="true" />}
          onClick={() => drawer.current?.close()}
        />
        <Rail onFollow={() => drawer.current?.close()} />
      </dialog>
      <main id="content" tabIndex={-1} className="content">
        {children}
      </main>
      {ground === 'sandbox' && <footer className="foot">{t('sandboxFoot')}</footer>}
      <WorkbenchBar />
      <Announcer />
      <Toasts />
      <Interruptions />
    </div>
  )
}
