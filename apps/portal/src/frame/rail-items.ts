import type { ComponentType, SVGProps } from 'react'
import AuditIcon from 'lucide-react/icons/scroll-text'
import CredentialsIcon from 'lucide-react/icons/key-round'
import EmbedIcon from 'lucide-react/icons/code-xml'
import HomeIcon from 'lucide-react/icons/house'
import MultibrandIcon from 'lucide-react/icons/split'
import OfferIcon from 'lucide-react/icons/handshake'
import PersonIcon from 'lucide-react/icons/circle-user-round'
import ProductionIcon from 'lucide-react/icons/rocket'
import ProfileIcon from 'lucide-react/icons/building-2'
import ProgramsIcon from 'lucide-react/icons/plane'
import RequestsIcon from 'lucide-react/icons/inbox'
import RolesIcon from 'lucide-react/icons/table-properties'
import SecurityIcon from 'lucide-react/icons/shield-check'
import SessionsIcon from 'lucide-react/icons/monitor-smartphone'
import TeamIcon from 'lucide-react/icons/users-round'
import RequestLogIcon from 'lucide-react/icons/list-tree'
import TransactionsIcon from 'lucide-react/icons/arrow-left-right'
import ToolsIcon from 'lucide-react/icons/flask-conical'
import UsersIcon from 'lucide-react/icons/user-round-search'
import UsageIcon from 'lucide-react/icons/chart-column'
import WebhooksIcon from 'lucide-react/icons/webhook'
import type { en } from '../messages/frame/en.ts'

type FrameKey = keyof typeof en
type RailItem = { group: RailGroup; label: FrameKey; icon: ComponentType<SVGProps<SVGSVGElement>> }

/** The groups of the rail in their order. A group without a title has an undefined text. */
export const railGroups = {
  top: undefined,
  operator: 'groupOperator',
  build: 'groupBuild',
  offer: 'groupOffer',
  run: 'groupRun',
  organization: 'groupOrganization',
  account: 'groupAccount',
} as const satisfies Record<string, FrameKey | undefined>

export type RailGroup = keyof typeof railGroups

/** The items of the rail in their order. An item is shown when a route names it and the person may open the route. */
export const railItems = {
  home: { group: 'top', label: 'railHome', icon: HomeIcon },
  embed: { group: 'build', label: 'railEmbed', icon: EmbedIcon },
  credentials: { group: 'build', label: 'railCredentials', icon: CredentialsIcon },
  webhooks: { group: 'build', label: 'railWebhooks', icon: WebhooksIcon },
  requestLog: { group: 'build', label: 'railRequestLog', icon: RequestLogIcon },
  programs: { group: 'offer', label: 'railPrograms', icon: ProgramsIcon },
  transactions: { group: 'run', label: 'railTransactions', icon: TransactionsIcon },
  multibrand: { group: 'run', label: 'railMultibrand', icon: MultibrandIcon },
  users: { group: 'run', label: 'railUsers', icon: UsersIcon },
  usage: { group: 'run', label: 'railUsage', icon: UsageIcon },
  tools: { group: 'run', label: 'railTools', icon: ToolsIcon },
  productionAccess: { group: 'run', label: 'railProductionAccess', icon: ProductionIcon },
  profile: { group: 'organization', label: 'railProfile', icon: ProfileIcon },
  team: { group: 'organization', label: 'railTeam', icon: TeamIcon },
  roles: { group: 'organization', label: 'railRoles', icon: RolesIcon },
  audit: { group: 'organization', label: 'railAudit', icon: AuditIcon },
  account: { group: 'account', label: 'railAccount', icon: PersonIcon },
  security: { group: 'account', label: 'railSecurity', icon: SecurityIcon },
  sessions: { group: 'account', label: 'railSessions', icon: SessionsIcon },
  requests: { group: 'operator', label: 'railRequests', icon: RequestsIcon },
  offers: { group: 'operator', label: 'railOffers', icon: OfferIcon },
} as const satisfies Record<string, RailItem>

export type RailKey = keyof typeof railItems
