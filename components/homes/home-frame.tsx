import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { ArrowIcon } from '@/components/art/icons';
import { Arcs } from '@/components/art/arcs';
import { Card, Container } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';

/** A home: the welcome, by name, on the brand's ground, and one card over its edge that asks one thing at a time. */
export function HomeFrame({
  name,
  lead,
  wide = false,
  children,
}: {
  name: string;
  lead: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <section className="mesh home-top">
        <Arcs />
        <Container>
          <h1 tabIndex={-1} id="page-heading">
            Welcome, {name}
          </h1>
          <p className="lead">{lead}</p>
        </Container>
      </section>
      <Container>
        <Card raised className={cx('home-card', wide && 'home-card-wide')}>
          {children}
        </Card>
      </Container>
    </>
  );
}

type ChoiceTileProps = { icon: ReactNode; title: string; text: string };

/** One of the two large answers to "Who do you want to enroll for?". */
export function ChoiceTile({ href, ...tile }: ChoiceTileProps & { href: string }) {
  return (
    <Link className="tile tile-big choice-tile" href={href}>
      <ChoiceTileContent {...tile} />
    </Link>
  );
}

export function ChoiceTileContent({ icon, title, text }: ChoiceTileProps) {
  return (
    <>
      <span className="tic">{icon}</span>
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <ArrowIcon className="choice-arrow" />
    </>
  );
}
