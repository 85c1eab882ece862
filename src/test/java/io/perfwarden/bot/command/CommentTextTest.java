package io.perfwarden.bot.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which lines of a comment are the commenter's own words. In the texts, X is such a line or not.
 */
class CommentTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "X",
                "   X",
                "X   ",
                "\r\nX\r\n",
                "text\nX\nmore",
                "text\n\nX",
                "> quote\n\nX",
                "> quote\n>\nX",
                ">\nX",
                "> ```\nX",
                "```\ncode\n```\nX",
                "~~~\ncode\n~~~~~\nX",
                "````\n```\n````\nX",
                "   ```\ncode\n  ```\nX",
                "```java\ncode\n```  \nX",
                "``` a`b\nX",
                "`` a ``\nX",
                "a ` b\nX",
                "a \\`\nX\n`",
                "a `b`\nX\n`c`",
                "a ``b`\nX",
                "    code\n\nX",
                "\tcode\nX",
                "<!-- note -->\n\nX",
                "<!-- a\nb -->\nX",
                "text <!-- note -->\nX",
                "text <!-- note\nX",
                "a < b\nX\na > b",
                "<https://host.example/x>\nX",
                "[a](b)\nX",
                "see [a](b\nX",
                "- item\n\nX",
                "- item\nX",
                "- ```\n  code\n  ```\nX",
                "- ```\n  code\nX",
                "1. a\n   ```\n   code\n   ```\nX",
                "<details><summary>a</summary>\n\nX\n\n</details>",
                "<pre>code</pre>\n\nX",
                "a <code>b</code>\nX",
                "<codes>\n\nX",
                "# heading\nX",
                "> quote\n# heading\nX",
                "> quote\n- item\nX",
                "> quote\n```\ncode\n```\nX",
                "[a]: b\n\nX",
                "***\nX",
                "> text\n***\nX",
                "> ```\n> code\nX",
                "<!-->\nX",
                "text <!--> text\nX",
                "- item\n  X",
                "-     > code\nX",
                "X\n===",
                "a <span>b</span>\nX",
            })
    void own_words(String body) {
        assertThat(CommentText.ownLines(body)).contains("X");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "> X",
                ">X",
                "   > X",
                "> > X",
                "> quote\nX",
                "> quote\nlazy\nX",
                "> - quote\nX",
                "- > quote\n  X",
                "```\nX\n```",
                "```\nX",
                "   ```\nX\n   ```",
                "~~~\nX\n~~~",
                "~~~ a`b\nX",
                "~~~\n```\nX\n~~~",
                "````\n```\nX\n````",
                "```\n```java\nX\n```",
                "```\n\n\nX",
                "text\n```\nX\n```",
                "- ```\n  X\n  ```",
                "1. - ~~~\n     X\n     ~~~",
                "1. a\n   ```\n   X\n   ```",
                "    X",
                "\tX",
                " \tX",
                "text\n\n    X",
                "<!--\nX\n-->",
                "<!--\n\nX\n\n-->",
                "<!-- a\nX",
                "text <!--\nX\n-->",
                "text <!-- a --> <!--\nX -->",
                "a `b\nX\nc` d",
                "a ``b `\nX\n` c`` d",
                "<pre>\nX\n</pre>",
                "<pre>\n\nX\n\n</pre>",
                "<PRE class=\"x\">\nX\n</PRE>",
                "<blockquote>\n\nX\n\n</blockquote>",
                "<code>\nX\n</code>",
                "text <code>\nX\n</code>",
                "text <blockquote>\nX",
                "<div>\nX\n</div>",
                "<img alt=\"\nX\n\">",
                "text <img alt=\"\nX\n\">",
                "[a](b \"\nX\n\")",
                "[a]: b \"\nX\n\"",
                "- <!--\nX\n-->",
                "<?\nX\n?>",
                "</div>\nX",
                "```\n    ```\nX",
                "```~~~\nX\n```",
                "~~~`\nX\n~~~",
                "> # heading\nX",
                "> > <div>\nX",
                "- <div>\nX",
                "- </b> text\nX",
                "text\n<b>text\nX",
                "[a]: b\nX",
                "[a\nb]: c\nX",
                "- item\n      X",
                "- > - > quote\nX",
                "\u0130 <code>\nX\n</code>",
                "text <code>\n\nX\n\n</code>",
                "<div><!--\n\nX\n\n--></div>",
                "> <!--\n\nX\n\n-->",
                "` `` ```\nX\n``` `` `",
            })
    void quotes_and_code_and_what_nobody_sees(String body) {
        assertThat(CommentText.ownLines(body)).doesNotContain("X");
    }

    @Test
    void a_carriage_return_alone_ends_a_line() {
        assertThat(CommentText.ownLines("> a\r\rX\rY")).containsExactly("X", "Y");
    }
}
