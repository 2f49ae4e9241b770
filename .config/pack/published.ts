/**
 * A package that outsiders install. `limits` are bytes: of the tarball, and of its files. `internal` lists the entries of
 * the workspace's `exports` that only this repository uses. `copies` maps further files and folders of the workspace to
 * their place in the package.
 */
export type Published = {
  folder: 'sdk' | 'embed' | 'cli'
  kind: 'library' | 'program'
  limits: { packed: number; unpacked: number }
  internal: readonly string[]
  copies: Readonly<Record<string, string>>
}

const copies = { 'npm/README.md': 'README.md', 'CHANGELOG.md': 'CHANGELOG.md' }

/** Every published package. `npm run pack` builds them in this order. */
export const published: readonly Published[] = [
  { folder: 'sdk', kind: 'library', limits: { packed: 80_000, unpacked: 400_000 }, internal: [], copies },
  {
    folder: 'embed',
    kind: 'library',
    limits: { packed: 60_000, unpacked: 250_000 },
    // Only the widgets import these entries.
    internal: ['./failures', './guest', './handshake', './languages', './protocol'],
    copies: {
      ...copies,
      '../../apps/examples/android/src/main/kotlin/LoyaltyWidgetActivity.kt': 'examples/LoyaltyWidgetActivity.kt',
      '../../apps/examples/ios/Shop.swiftpm/LoyaltyWidgetController.swift': 'examples/LoyaltyWidgetController.swift',
      '../../apps/examples/react-native/LoyaltyWidget.tsx': 'examples/LoyaltyWidget.tsx',
      '../../apps/examples/flutter/lib/loyalty_widget.dart': 'examples/loyalty_widget.dart',
    },
  },
  {
    folder: 'cli',
    kind: 'program',
    limits: { packed: 120_000, unpacked: 450_000 },
    internal: [],
    copies: { ...copies, '../../apps/examples': 'templates' },
  },
]
