/** The bank's logo: a sand dune under a low sun. */
export const Mark = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden className={className}>
    <circle cx="44" cy="18" r="6" fill="#fbe7c2" />
    <path fill="#d69a45" d="M3 38c10 0 15-13 24-13 12 0 14 15 34 15v9L32 54 3 47z" />
    <path fill="#f2c879" d="M3 46c14 4 18-12 24-21-1 12 6 24 34 21a15 15 0 0 1-15 15H18A15 15 0 0 1 3 46z" />
  </svg>
)
