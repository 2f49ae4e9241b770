<?php

declare(strict_types=1);

/** The shop's database: its orders, and the ids of the webhooks that it has applied. */
final class Store
{
    private PDO $database;

    public function __construct(string $file)
    {
        $this->database = new PDO("sqlite:$file", options: [PDO::ATTR_TIMEOUT => 10]);
        $this->database->exec('
            create table if not exists orders (reference text primary key, amount real not null, paid_by text unique) strict;
            create table if not exists seen_events (id text primary key) strict;
        ');
    }

    public function orders(): array
    {
        $rows = $this->run('select reference, amount, paid_by as paidBy from orders order by rowid');
        return $rows->fetchAll(PDO::FETCH_ASSOC);
    }

    /** Returns reference and amount of the order that waits for points. Adds one if every order is paid. */
    public function openOrder(): array
    {
        $open = $this->run('select reference, amount from orders where paid_by is null')->fetch(PDO::FETCH_ASSOC);
        if ($open !== false) {
            return $open;
        }
        $order = ['reference' => 'ORDER-' . hrtime(true), 'amount' => 50];
        $this->run('insert into orders (reference, amount) values (?, ?)', array_values($order));
        return $order;
    }

    /** Stores the id of an event and applies the event, in one transaction. A known id changes nothing. */
    public function applyOnce(string $event_id, array $event): void
    {
        $this->database->beginTransaction();
        $added = $this->run('insert into seen_events values (?) on conflict do nothing', [$event_id])->rowCount();
        if ($added === 1 && $event['type'] === 'TRANSACTION_COMPLETED') {
            $this->run(
                'update orders set paid_by = ? where reference = ? and amount = ? and paid_by is null',
                [$event['transactionId'], $event['referenceNumber'], $event['value']],
            );
        }
        $this->database->commit();
    }

    private function run(string $text, array $values = []): PDOStatement
    {
        $statement = $this->database->prepare($text);
        $statement->execute($values);
        return $statement;
    }
}
